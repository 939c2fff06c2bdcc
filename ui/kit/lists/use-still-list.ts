import { useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { SECOND } from '#core/clock.ts';
import { useKeptOrder, type KeptItem } from './use-kept-order.ts';

/** The time for which a list keeps its order after it was last used, in ms. */
export const STILL_FOR = 5 * SECOND;

/**
 * A list that updates by itself and keeps its order while people use it: from each movement, press or key in it, for five
 * seconds. `watched` are the attributes of the list's element.
 */
export function useStillList<Item extends { readonly id: string }>(
  items: readonly Item[],
): { readonly entries: readonly KeptItem<Item>[]; readonly watched: HTMLAttributes<HTMLElement> } {
  const [use, setUse] = useState<symbol | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const keep = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setUse(null), STILL_FOR);
    setUse((before) => before ?? Symbol('use'));
  };
  const kept = useKeptOrder(use === null ? [] : items, use);
  return {
    entries: use === null ? items.map((item) => ({ item, isGone: false })) : kept,
    watched: { onPointerMove: keep, onPointerDown: keep, onKeyDown: keep, onFocus: keep },
  };
}
