import { useState } from 'react';

/** An entry of a list whose order is kept. */
export interface KeptItem<Item> {
  readonly item: Item;
  /** It has left the list in the meantime. It stays in its place, so that nothing moves under a pressing finger. */
  readonly isGone: boolean;
}

/**
 * A list that people choose from while it changes: each entry stays in the place that it had when the choice began, and
 * new ones are added at the end. Another `choice` begins with the list's own order.
 */
export function useKeptOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
  choice: unknown,
): readonly KeptItem<Item>[] {
  const [kept, setKept] = useState({ choice, items });
  const now = new Map(items.map((item) => [item.id, item]));
  const before = kept.choice === choice ? kept.items : [];
  const known = new Set(before.map(({ id }) => id));
  const inOrder = [...before.map((item) => now.get(item.id) ?? item), ...items.filter(({ id }) => !known.has(id))];
  const isSame =
    kept.choice === choice &&
    inOrder.length === kept.items.length &&
    inOrder.every((item, index) => item === kept.items[index]);
  if (!isSame) setKept({ choice, items: inOrder });
  return inOrder.map((item) => ({ item, isGone: !now.has(item.id) }));
}
