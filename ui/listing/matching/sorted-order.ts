import { yieldToMain, inSlices } from './slices.ts';

/** The number of rows sorted in one run. */
const RUN_LENGTH = 4096;

/**
 * The positions 0…`count` - 1 in ascending order of their keys, stable. Works in slices: sorts runs one by one, then
 * merges them pair by pair.
 */
export async function sortedOrder(count: number, keyOf: (index: number) => string): Promise<Uint32Array> {
  const keys: string[] = [];
  await inSlices(count, (index) => {
    keys.push(keyOf(index));
  });
  const compare = (a: number, b: number): number => {
    const [left, right] = [keys[a] ?? '', keys[b] ?? ''];
    return left < right ? -1 : left > right ? 1 : a - b;
  };

  let order = Uint32Array.from({ length: count }, (_, index) => index);
  for (let start = 0; start < count; start += RUN_LENGTH) {
    order.subarray(start, start + RUN_LENGTH).sort(compare);
    if (start + RUN_LENGTH < count) await yieldToMain();
  }

  for (let width = RUN_LENGTH; width < count; width *= 2) {
    const merged = new Uint32Array(count);
    // The current positions in the two runs that are being merged.
    let left = 0;
    let right = 0;
    const from = order;
    await inSlices(count, (place) => {
      const start = place - (place % (2 * width));
      const leftEnd = Math.min(start + width, count);
      const rightEnd = Math.min(leftEnd + width, count);
      if (place === start) [left, right] = [start, leftEnd];
      const takeLeft = right === rightEnd || (left < leftEnd && compare(from[left] ?? 0, from[right] ?? 0) < 0);
      merged[place] = from[takeLeft ? left : right] ?? 0;
      if (takeLeft) left += 1;
      else right += 1;
    });
    order = merged;
  }
  return order;
}
