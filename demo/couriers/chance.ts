/** A pseudorandom number in [0, 1): the same arguments always give the same number. */
export function chance(seed: number, id: string, purpose: string): number {
  let mixed = 0x811c9dc5 ^ seed;
  for (const text of [id, purpose])
    for (let index = 0; index < text.length; index += 1) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

/** A duration between two others, in ms, rounded to whole seconds. */
export const spanBetween = (drawn: number, [from, to]: readonly [from: number, to: number]): number =>
  Math.round((from + drawn * (to - from)) / 1000) * 1000;
