import { useEffect, useRef, useState, type RefObject } from 'react';
import { SECOND } from '#core/clock.ts';
import type { KeptItem } from './use-kept-order.ts';

/** The time for which an entry that has left a list stays in its place, in ms. */
export const LINGERS_FOR = 5 * SECOND;

/** Whether a mouse or the keyboard points at something in an element. A finger that was lifted doesn't. */
const isPointedAt = (list: HTMLElement): boolean =>
  (matchMedia('(hover: hover)').matches && list.matches(':hover')) || list.querySelector(':focus-visible') !== null;

/**
 * The entries of a list, without those that left it a while ago. One that has just left stays in its place, so that
 * nothing moves under a pressing finger: for five seconds, and longer while a mouse or the keyboard points at the list.
 */
export function useLingering<Item extends { readonly id: string }, List extends HTMLElement>(
  entries: readonly KeptItem<Item>[],
): { readonly lingering: readonly KeptItem<Item>[]; readonly list: RefObject<List | null> } {
  const list = useRef<List>(null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const gone = entries.filter(({ isGone }) => isGone).map(({ item }) => item.id);
  const stillRemoved = removed.filter((id) => gone.includes(id));
  if (stillRemoved.length < removed.length) setRemoved(stillRemoved);
  const waiting = gone.filter((id) => !removed.includes(id)).join(' ');
  useEffect(() => {
    if (waiting === '') return undefined;
    const timer = setInterval(() => {
      if (list.current === null || isPointedAt(list.current)) return;
      setRemoved((before) => [...before, ...waiting.split(' ')]);
    }, LINGERS_FOR);
    return () => clearInterval(timer);
  }, [waiting]);
  return { list, lingering: entries.filter(({ item, isGone }) => !isGone || !removed.includes(item.id)) };
}
