// The lines of a report: differences of states, rows of the tree, and what the report is. They stand in the file, deflated, as base64.
import { parse } from '../lib/json.js';

/** Reads the report in the document: `{about, rows, states}`, where `states` maps ids to lines that are parsed when they are needed. */
export async function readReport(text) {
  const lines = (await inflated(bytes(text.trim()))).split('\n');
  lines.pop();
  const about = parse(lines.pop());
  const rows = [];
  const states = new Map();
  for (const line of lines) {
    if (line.startsWith('{"row":')) rows.push(parse(line).row);
    else states.set(idOf(line), line);
  }
  return { about, rows, states };
}

/** A line of a state begins with its id. */
function idOf(line) {
  const [, id] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(line);
  return JSON.parse(id);
}

function bytes(base64) {
  const text = atob(base64);
  const result = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) result[i] = text.charCodeAt(i);
  return result;
}

function inflated(data) {
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}
