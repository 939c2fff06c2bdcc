/** The smallest visible share of a bar. */
const MIN_SHARE = 2;

/** Start and width of each part of a bar, in percent. Every part that isn't empty is wide enough to be visible. */
export function barParts(counts: readonly number[]): { x: number; width: number }[] {
  const total = counts.reduce((before, count) => before + count, 0);
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(MIN_SHARE, (count / total) * 100)));
  const sum = shares.reduce((before, share) => before + share, 0);
  let x = 0;
  return shares.map((share) => {
    const part = { x, width: sum === 0 ? 0 : (share / sum) * 100 };
    x += part.width;
    return part;
  });
}
