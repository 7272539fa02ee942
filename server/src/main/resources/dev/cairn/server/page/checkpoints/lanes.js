// Lanes of a tree of checkpoints, as in a git client: pure functions of the rows, newest first.

/** How many lanes are drawn side by side; further ones share the last. */
export const MOST_LANES = 12;

/** What to draw in each row; see `laneDrawer`. */
export function lanesOf(rows, branches) {
  return rows.map(laneDrawer(branches));
}

/**
 * Gives what to draw in a row, asked row by row from the newest: its `lane`, whether a line leaves it `up` and `down`, lanes that pass `through`, lanes
 * that end here from above
 * (`joins`), and the `line`: the branch whose colour it has. The branch main, where there is one, has lane 0. Of lanes that share a place only
 * one is named, and rows between which no lane begins or ends share the list.
 */
export function laneDrawer(branches = []) {
  const main = branches.find(branch => branch.branch === 'main')?.head_id;
  const lanes = new Lanes(main);
  return row => {
    const id = row.checkpoint_id;
    const ended = lanes.end(id);
    const lane = ended[0] ?? lanes.free();
    if (lane > 0 && (!ended.length || row.branches.length)) lanes.lines[lane] = row.branches[0] ?? lanes.lines[lane] ?? row.branch;
    const joins = lanes.drawn(ended.slice(1));
    const through = lanes.through(lane, ended);
    lanes.wait(lane, row.before ?? undefined);
    return { lane, line: lanes.lines[lane], up: ended.length > 0 && id !== main, down: row.before !== null, through, joins };
  };
}

/** The lanes between two rows: which checkpoint each waits for, and its line. */
class Lanes {
  constructor(main) {
    this.main = main;
    this.waiting = [];
    this.lines = [];
    this.of = new Map();
    this.last = undefined;
    if (main) {
      this.lines[0] = 'main';
      this.wait(0, main);
    }
  }

  wait(lane, id) {
    this.waiting[lane] = id;
    if (id === undefined) return;
    if (!this.of.has(id)) this.of.set(id, []);
    this.of.get(id).push(lane);
  }

  /** The lanes that waited for a checkpoint, from the left; they wait no more. */
  end(id) {
    const ended = (this.of.get(id) ?? []).sort((one, other) => one - other);
    this.of.delete(id);
    ended.forEach(lane => (this.waiting[lane] = undefined));
    return ended;
  }

  free() {
    let lane = this.main ? 1 : 0;
    while (this.waiting[lane] !== undefined) lane++;
    return lane;
  }

  /**
   * The lanes that pass a row: all that wait. They are those of the row above where that is on the same lane. Lane 0 waits for the head of main
   * from the start, but its line begins only there.
   */
  through(own, ended) {
    if (this.last?.own !== own || ended.length !== 1) {
      const lanes = [...this.waiting.keys()].filter(lane => this.waiting[lane] !== undefined && !(lane === 0 && this.waiting[0] === this.main));
      this.last = { own, lanes: this.drawn(lanes) };
    }
    return this.last.lanes;
  }

  /** Lanes with their lines, the first of those that share the last place. */
  drawn(lanes) {
    const own = lanes.filter(lane => lane < MOST_LANES - 1);
    return [...own, ...lanes.slice(own.length, own.length + 1)].map(lane => ({ lane, line: this.lines[lane] }));
  }
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

/** The rows of the list: `{index}` for a checkpoint, `{from, to, steps}` for a run of plain steps on one lane. Runs whose first row is in `opened` are not folded. */
export function foldedRows(rows, drawn, { fold, opened }) {
  const result = [];
  const add = some => some.forEach(one => result.push(one));
  let from = 0;
  rows.forEach((row, index) => {
    const plain = fold && !isInteresting(row, drawn[index]);
    if (from < index && (!plain || drawn[from].lane !== drawn[index].lane)) {
      add(run(rows, from, index, opened));
      from = index;
    }
    if (!plain) {
      result.push({ index });
      from = index + 1;
    }
  });
  add(run(rows, from, rows.length, opened));
  return result;
}

/** The same with a row of its own for a checkpoint that may be in a run. */
export function unfoldedAt(folded, rows, index, opened) {
  const at = folded.findIndex(({ from, to }) => from <= index && index <= to);
  if (at < 0) return folded;
  const { from, to } = folded[at];
  return [...folded.slice(0, at), ...run(rows, from, index, opened), { index }, ...run(rows, index + 1, to + 1, opened), ...folded.slice(at + 1)];
}

/** Plain steps from one row to before another: folded where they are many. */
function run(rows, from, end, opened) {
  if (end - from >= SHORTEST && !opened.has(rows[from].checkpoint_id)) return [{ from, to: end - 1, steps: end - from }];
  return Array.from({ length: end - from }, (_, i) => ({ index: from + i }));
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
