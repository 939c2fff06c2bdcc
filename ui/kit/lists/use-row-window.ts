import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { rowRange, type RowRange } from './row-range.ts';

/** Up to this many rows are all rendered, and may have different heights. */
export const SHORT_LIST = 100;

const same = (a: RowRange, b: RowRange) => a.first === b.first && a.last === b.last;

/**
 * The visible rows of a long list, as the page scrolls; `height` is the height of a row in px, measured once they're
 * rendered.
 */
export function useRowWindow(
  bodyRef: RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
): { range: RowRange; height: number } {
  const [height, setHeight] = useState(estimate);
  const [range, setRange] = useState<RowRange>(() => rowRange(0, 800, estimate, count));

  const updateRange = useCallback(() => {
    const { top } = bodyRef.current?.getBoundingClientRect() ?? { top: 0 };
    const next = rowRange(-top, innerHeight, height, count);
    setRange((before) => (same(before, next) ? before : next));
  }, [bodyRef, height, count]);

  useLayoutEffect(() => {
    const row = bodyRef.current?.querySelector('[data-row]');
    const measured = row?.getBoundingClientRect().height ?? 0;
    if (measured > 0 && Math.abs(measured - height) > 0.1) setHeight(measured);
    updateRange();
  }, [bodyRef, height, updateRange, range]);

  useEffect(() => {
    // In the same frame as the scrolling; otherwise empty space would flash.
    const onScroll = () => flushSync(updateRange);
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', updateRange);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', updateRange);
    };
  }, [updateRange]);

  if (count <= SHORT_LIST) return { range: { first: 0, last: count }, height };
  return { range: { first: Math.min(range.first, count), last: Math.min(range.last, count) }, height };
}
