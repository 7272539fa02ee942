// Lanes of a tree of checkpoints, as in a git client: pure functions of the rows, newest first.

/** How many lanes are drawn side by side; further ones share the last. */
export const MOST_LANES = 12;

/**
 * What to draw in each row: its `lane`, whether a line leaves it `up` and `down`, lanes that pass `through`, lanes that end here from above
 * (`joins`), and the `line`: the branch whose colour it has. The branch main, where there is one, has lane 0.
 */
export function lanesOf(rows, branches = []) {
  const waiting = [];
  const lines = [];
  const main = branches.find(branch => branch.branch === 'main')?.head_id;
  if (main) [waiting[0], lines[0]] = [main, 'main'];
  return rows.map(row => {
    const id = row.checkpoint_id;
    const lanes = all(waiting, id);
    const lane = lanes[0] ?? free(waiting, main ? 1 : 0);
    if (lane > 0 && (!lanes.length || row.branches.length)) lines[lane] = row.branches[0] ?? lines[lane] ?? row.branch;
    const joins = lanes.slice(1).map(one => ({ lane: one, line: lines[one] }));
    lanes.forEach(one => (waiting[one] = undefined));
    // Lane 0 waits for the head of main from the start, but its line begins only there.
    const through = waiting.flatMap((wanted, one) => (wanted === undefined || (one === 0 && wanted === main) ? [] : [{ lane: one, line: lines[one] }]));
    waiting[lane] = row.before ?? undefined;
    return { lane, line: lines[lane], up: lanes.length > 0 && id !== main, down: row.before !== null, through, joins };
  });
}

function all(waiting, id) {
  const found = [];
  waiting.forEach((one, i) => one === id && found.push(i));
  return found;
}

function free(waiting, from) {
  let lane = from;
  while (waiting[lane] !== undefined) lane++;
  return lane;
}

/** The colour of a branch: one of eight, always the same for a name. */
export function colourOf(branch) {
  if (branch === 'main') return 0;
  let hash = 7;
  for (const character of branch) hash = (hash * 31 + character.codePointAt(0)) >>> 0;
  return 1 + (hash % 7);
}

/** Whether a row is worth stopping at: a fork, tag, head, question, open work, gap or another way in than a loop. */
export function isInteresting(row, drawn) {
  return row.branches.length > 0 || row.tags.length > 0 || row.asks || row.failed || row.missing !== null || row.former_of.length > 0 || row.source === 'fork' || row.source === 'update' || drawn.joins.length > 0 || row.before === null;
}

const SHORTEST = 6;

/**
 * The rows of the list: `{index}` for a checkpoint, `{from, to, steps}` for a run of plain steps on one lane. Runs whose first row is in `opened`,
 * and a row that is selected, are not folded.
 */
export function foldedRows(rows, drawn, { fold, opened, selected }) {
  const result = [];
  let run = [];
  const end = () => {
    if (run.length >= SHORTEST && !opened.has(rows[run[0]].checkpoint_id)) result.push({ from: run[0], to: run.at(-1), steps: run.length });
    else run.forEach(index => result.push({ index }));
    run = [];
  };
  rows.forEach((row, index) => {
    const plain = fold && row.checkpoint_id !== selected && !isInteresting(row, drawn[index]);
    if (run.length && (!plain || drawn[run[0]].lane !== drawn[index].lane)) end();
    if (plain) run.push(index);
    else result.push({ index });
  });
  end();
  return result;
}

/** The checkpoints from one back to the first, as far as they are loaded: indexes of rows, the newest first. */
export function lineOf(rows, places, from) {
  const line = [];
  for (let index = places.get(from); index !== undefined; index = places.get(rows[index].before)) line.push(index);
  return line;
}

/** Where two checkpoints parted: the newest that both came of; undefined when it is not loaded. */
export function partedAt(rows, places, one, other) {
  const behind = new Set(lineOf(rows, places, one));
  const index = lineOf(rows, places, other).find(at => behind.has(at));
  return index === undefined ? undefined : rows[index];
}
