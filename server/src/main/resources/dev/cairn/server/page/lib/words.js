// What changed inside a text, word by word.

/** The parts of two texts: `[kind, text]` with kind "same", "removed" or "added". Long texts are compared by line first. */
export function wordDiff(before, after) {
  const [start, end] = commonEnds(before, after);
  const old = before.slice(start, before.length - end);
  const made = after.slice(start, after.length - end);
  const middle = old.length + made.length > 20_000 ? replaced(old, made) : joined(compare(tokens(old), tokens(made)));
  return joined([['same', before.slice(0, start)], ...middle, ['same', before.slice(before.length - end)]]);
}

function commonEnds(before, after) {
  const short = Math.min(before.length, after.length);
  let start = 0;
  while (start < short && before[start] === after[start]) start++;
  start = wordStart(before, start);
  let end = 0;
  while (end < short - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return [start, end - leftOfWord(before, end)];
}

function wordStart(text, at) {
  while (at > 0 && /\w/.test(text[at - 1])) at--;
  return at;
}

function leftOfWord(text, end) {
  let cut = 0;
  while (cut < end && /\w/.test(text[text.length - end + cut])) cut++;
  return cut;
}

function tokens(text) {
  return text.match(/\w+|\s+|[^\w\s]/gu) ?? [];
}

function replaced(old, made) {
  return [['removed', old], ['added', made]];
}

/** The longest common subsequence of two lists of words, as parts. */
function compare(old, made) {
  if (old.length * made.length > 4_000_000) return replaced(old.join(''), made.join(''));
  const width = made.length + 1;
  const table = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = made.length - 1; j >= 0; j--)
      table[i * width + j] = old[i] === made[j] ? table[(i + 1) * width + j + 1] + 1 : Math.max(table[(i + 1) * width + j], table[i * width + j + 1]);
  const parts = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < made.length) {
    if (i < old.length && j < made.length && old[i] === made[j]) parts.push(['same', old[i++], j++]);
    else if (j < made.length && (i === old.length || table[i * width + j + 1] > table[(i + 1) * width + j])) parts.push(['added', made[j++]]);
    else parts.push(['removed', old[i++]]);
  }
  return parts;
}

function joined(parts) {
  const result = [];
  for (const [kind, text] of parts) {
    if (!text) continue;
    if (result.at(-1)?.[0] === kind) result.at(-1)[1] += text;
    else result.push([kind, text]);
  }
  return result;
}
