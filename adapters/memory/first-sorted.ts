/** The first `count` of `items.toSorted(order)`, without sorting the others. */
export function firstSorted<T>(items: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  const first: T[] = [];
  for (const item of items) {
    const last = first[count - 1];
    if (last !== undefined && order(last, item) <= 0) continue;
    const place = first.findIndex((other) => order(item, other) < 0);
    first.splice(place < 0 ? first.length : place, 0, item);
    first.length = Math.min(first.length, count);
  }
  return first;
}
