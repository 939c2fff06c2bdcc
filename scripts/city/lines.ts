import { METERS_PER_DEGREE } from '../../core/geography/point.ts';
import type { DrawnPoint } from '../../core/geography/drawing.ts';

/** Leaves out points that lie less than this many meters beside the line between others (Douglas and Peucker). */
export function thinned(line: readonly DrawnPoint[], meters: number): DrawnPoint[] {
  const first = line[0];
  if (first === undefined || line.length < 3) return [...line];
  const squeeze = Math.cos((first[1] / 1e5) * (Math.PI / 180));
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const [ax, ay] = line[from] as DrawnPoint;
    const [bx, by] = line[to] as DrawnPoint;
    const [dx, dy] = [(bx - ax) * squeeze, by - ay];
    const length = Math.hypot(dx, dy);
    let [worst, at] = [0, -1];
    for (let index = from + 1; index < to; index += 1) {
      const [x, y] = line[index] as DrawnPoint;
      const [px, py] = [(x - ax) * squeeze, y - ay];
      // The distance to the nearest point between both ends.
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length ** 2));
      const aside = Math.hypot(px - along * dx, py - along * dy);
      if (aside > worst) [worst, at] = [aside, index];
    }
    if ((worst / 1e5) * METERS_PER_DEGREE <= meters) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

const keyOf = ([x, y]: DrawnPoint): string => `${x} ${y}`;

/** Joins two lines that meet at a point where no other line ends, so that fewer points are written. */
export function joined(lines: readonly (readonly DrawnPoint[])[]): DrawnPoint[][] {
  const alive = new Set<DrawnPoint[]>(lines.map((line) => [...line]));
  const ends = new Map<string, DrawnPoint[][]>();
  const endsOf = (line: DrawnPoint[]): string[] => [line[0], line.at(-1)].flatMap((end) => (end ? [keyOf(end)] : []));
  for (const line of alive) for (const end of endsOf(line)) ends.set(end, [...(ends.get(end) ?? []), line]);
  for (const [end, of] of ends) {
    const [a, b] = of;
    if (of.length !== 2 || a === undefined || b === undefined || a === b || !alive.has(a) || !alive.has(b)) continue;
    const before = endsOf(a)[1] === end ? a : a.toReversed();
    const after = endsOf(b)[0] === end ? b : b.toReversed();
    const whole = [...before, ...after.slice(1)];
    alive.delete(a);
    alive.delete(b);
    alive.add(whole);
    for (const other of endsOf(whole))
      ends.set(
        other,
        (ends.get(other) ?? []).map((line) => (line === a || line === b ? whole : line)),
      );
  }
  return [...alive];
}
