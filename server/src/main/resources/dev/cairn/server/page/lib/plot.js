// Plots. Each stands beside a table that says the same.
import UPlot from '../vendor/uplot.js';
import { html, useEffect, useRef, useState } from '../vendor/ui.js';

const HEIGHT = 180;
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000];

/**
 * Lines or bars over a common axis.
 *   label   what the plot shows, in words
 *   xs      numbers, or seconds since 1970 with `time`
 *   series  `{name, values, bars}`
 *   figure  the text of a value on the axis
 */
export function Plot({ label, xs, series, figure = String, time = false, height = HEIGHT }) {
  const box = useRef(null);
  const [theme, setTheme] = useState('');
  const [width, setWidth] = useState(0);
  useEffect(() => watchTheme(setTheme), []);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!width || !xs.length) return;
    const plot = new UPlot(options({ series, figure, time, width, height }), [xs, ...series.map(one => one.values)], box.current);
    plot.root.ariaHidden = 'true'; // the label and the table say it
    return () => plot.destroy();
  }, [width, theme, xs, series]);
  return html`<div class="plot" ref=${box} role="img" aria-label=${`${label}. The table beside it has the figures.`} style=${{ height: `${height + 30}px` }}></div>`;
}

function options({ series, figure, time, width, height }) {
  const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const axis = { stroke: color('--quiet'), grid: { stroke: color('--line'), width: 1 }, ticks: { stroke: color('--line'), width: 1 }, font: '11px sans-serif' };
  return {
    width,
    height,
    cursor: { drag: { x: false, y: false } },
    scales: { x: { time, range: spread(time) }, y: { range: (plot, low, high) => [Math.min(0, low), high > 0 || low < 0 ? high + (high - Math.min(0, low)) * 0.05 : 1] } },
    axes: [time ? axis : { ...axis, incrs: WHOLE }, { ...axis, size: 64, space: 24, values: (plot, values) => values.map(value => figure(value)) }],
    series: [{}, ...series.map((one, i) => line(one, color(`--b${i}`), figure))],
  };
}

function line({ name, bars }, stroke, figure) {
  return {
    label: name,
    stroke,
    width: bars ? 0 : 1.5,
    fill: bars ? stroke : undefined,
    paths: bars ? UPlot.paths.bars({ size: [0.7, 40] }) : undefined,
    points: { show: bars ? false : undefined, size: 4 },
    value: (plot, value) => (value === null || value === undefined ? '' : figure(value)),
  };
}

/** One point in time alone would have no width; bars at the ends need room. */
function spread(time) {
  const room = time ? 43_200 : 0.5;
  return (plot, low, high) => [low - room, high + room];
}

function watchTheme(changed) {
  const observer = new MutationObserver(() => changed(document.documentElement.dataset.theme));
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
