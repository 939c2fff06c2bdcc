/** The least share of a bar that can be seen beside its neighbors. */
const LEAST = 2;

/** Where each part of a bar starts and how wide it is, in percent of the bar: every part that isn't empty can be seen. */
export function barParts(counts: readonly number[]): { x: number; width: number }[] {
  const total = counts.reduce((before, count) => before + count, 0);
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(LEAST, (count / total) * 100)));
  const sum = shares.reduce((before, share) => before + share, 0);
  let x = 0;
  return shares.map((share) => {
    const part = { x, width: sum === 0 ? 0 : (share / sum) * 100 };
    x += part.width;
    return part;
  });
}
