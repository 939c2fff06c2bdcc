import { useEffect, type RefObject } from 'react';
import { isComposing } from '#ui/kit/composing.ts';
import { letterKey } from '#ui/kit/letter-key.ts';

/** The actions of the keyboard shortcuts; `row` is the index of the delivery's row. */
export interface BoardKeys {
  open(row: number): void;
  hand(row: number): void;
  takeBack(row: number): void;
}

/** Whether the person is typing, or a dialog is open. */
const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null);

/**
 * The board's keyboard shortcuts: J and K move to the next and previous row; O opens a delivery, H assigns it to a
 * courier, T takes it back.
 */
export function useBoardKeys(list: RefObject<HTMLElement | null>, keys: BoardKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target) || isComposing(event)) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const key = letterKey(event);
      const go = (to: number) => rows[to]?.querySelector<HTMLElement>('[data-cell="open"]')?.focus();
      if (key === 'j') go(Math.min(current + 1, rows.length - 1));
      else if (key === 'k') go(Math.max(current - 1, 0));
      else if (current < 0) return;
      else if (key === 'o') keys.open(current);
      else if (key === 'h') keys.hand(current);
      else if (key === 't') keys.takeBack(current);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list, keys]);
}
