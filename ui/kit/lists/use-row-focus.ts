import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '#ui/kit/composing.ts';
import { letterKey } from '#ui/kit/letter-key.ts';

/** The position of the focus, or its last position if its row was removed: the row, and the control in it. */
interface FocusPlace {
  readonly position: number;
  readonly cell: string | undefined;
}

const placeOf = (target: Element): FocusPlace | null => {
  const row = target.closest<HTMLElement>('[data-row]');
  return row === null
    ? null
    : { position: Number(row.dataset['row']), cell: target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] };
};

/** The same control in another row, or the first one there. */
function controlAt(body: Element | null, { position, cell }: FocusPlace): HTMLElement | null {
  const row = body?.querySelector(`[data-row="${position}"]`);
  return (
    row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cell ?? '')}"]`) ??
    row?.querySelector<HTMLElement>('button[data-cell], a[data-cell], input') ??
    null
  );
}

/**
 * Manages the focus in a long list: Up and Down, or K and J, move to the same control of the next row, Home and End to
 * the first and last. When the focused row is removed, the row that replaces it gets the focus.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, count: number, onEscape?: () => void) {
  const [focused, setFocused] = useState<number | null>(null);
  const place = useRef<FocusPlace | null>(null);

  const forget = useCallback(() => {
    place.current = null;
    setFocused(null);
  }, []);

  // After every change of the list: if the focused row is gone, the next one gets the focus.
  useEffect(() => {
    const lost = place.current;
    if (lost === null || document.activeElement !== document.body) return;
    if (count === 0) return forget();
    controlAt(body.current, { ...lost, position: Math.min(lost.position, count - 1) })?.focus();
  });

  const onFocus = useCallback((event: FocusEvent) => {
    place.current = placeOf(event.target);
    setFocused(place.current?.position ?? null);
  }, []);

  const onBlur = useCallback(
    (event: FocusEvent) => {
      const { target, relatedTarget } = event;
      if (relatedTarget instanceof Element) {
        // A dialog takes the focus and returns it.
        if (body.current?.contains(relatedTarget) !== true && relatedTarget.closest('dialog') === null) forget();
        return;
      }
      // No element has the focus: either its row was removed, or someone clicked outside of all controls.
      setTimeout(() => {
        if (target.isConnected && document.activeElement === document.body) forget();
      });
    },
    [body, forget],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
        return;
      const here = placeOf(event.target);
      if (here === null) return;
      const [down, up] = [here.position + 1, here.position - 1];
      const next = { ArrowDown: down, j: down, ArrowUp: up, k: up, Home: 0, End: count - 1 }[letterKey(event)];
      if (event.key === 'Escape' && onEscape !== undefined) {
        event.preventDefault();
        onEscape();
      }
      if (next === undefined || next < 0 || next >= count) return;
      event.preventDefault();
      flushSync(() => setFocused(next));
      controlAt(body.current, { ...here, position: next })?.focus();
    },
    [body, count, onEscape],
  );

  return { focused, handlers: { onFocus, onBlur, onKeyDown } };
}
