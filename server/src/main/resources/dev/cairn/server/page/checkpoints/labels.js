// What stands at a row of the tree beside the checkpoint itself: branches, tags, questions, gaps. Pure.

/** Gives a checkpoint with `branches` whose head it is, `former_of`, `tags`, whether it `asks`, how many are `missing` before it, and `before`: the nearest stored one. */
export function labeller({ branches, gaps, tags, pending }) {
  const heads = grouped(branches, branch => [branch.head_id], branch => branch.branch);
  const former = grouped(branches, branch => branch.former_tips, branch => branch.branch);
  const named = grouped(tags, tag => [tag.checkpoint_id], tag => tag.tag);
  const waiting = grouped(pending, head => [head.head_id], head => head.status);
  const removed = new Map(gaps.map(gap => [gap.parent_id, gap]));
  return item => {
    const gap = removed.get(item.parent_id);
    const id = item.checkpoint_id;
    return {
      ...item,
      branches: heads.get(id) ?? [],
      former_of: [...new Set(former.get(id) ?? [])],
      tags: named.get(id) ?? [],
      asks: waiting.get(id)?.includes('interrupted') ?? false,
      failed: waiting.get(id)?.includes('error') ?? false,
      missing: gap ? gap.removed : null,
      before: gap ? gap.ancestor_id : item.parent_id,
    };
  };
}

function grouped(values, keysOf, nameOf) {
  const groups = new Map();
  for (const value of values) {
    for (const key of keysOf(value)) {
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(nameOf(value));
    }
  }
  return groups;
}
