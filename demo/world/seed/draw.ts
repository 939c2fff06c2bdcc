/** A number in [0, 1) that depends only on its arguments, so that each row is the same every time. */
export function draw(index: number, purpose: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** Picks an item of a list, also the same every time. */
export function pick<T>(list: readonly [T, ...T[]] | readonly T[], index: number, purpose: number): T {
  return list[Math.floor(draw(index, purpose) * list.length)] as T;
}
