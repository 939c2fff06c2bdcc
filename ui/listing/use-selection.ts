import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Matches } from '#ui/listing/matching/match-rows.ts';

/** The selected rows of a list. Only those that match the query count, so that nobody acts on rows they can't see. */
export interface Selection<Row> {
  /** The selected rows among the matching ones, in their order. */
  readonly rows: readonly Row[];
  has(id: string): boolean;
  /** Selects or deselects a row; with `range`, also all rows between it and the last selected one. */
  toggle(position: number, ticked: boolean, range: boolean): void;
  toggleAll(ticked: boolean): void;
  /** Selects exactly these. */
  only(ids: Iterable<string>): void;
  clear(): void;
}

export function useSelection<Row>(matches: Matches<Row> | null): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<number | null>(null);
  const latest = useRef(matches);
  useEffect(() => {
    latest.current = matches;
  });

  const rows = useMemo(() => {
    if (matches === null || ids.size === 0) return [];
    return Array.from(matches.rowIndices, (rowIndex) => matches.index.row(rowIndex)).filter((row) =>
      ids.has(matches.index.shape.id(row)),
    );
  }, [matches, ids]);

  const set = useCallback((from: number, to: number, ticked: boolean) => {
    const { current } = latest;
    if (current === null) return;
    const touched = Array.from(current.rowIndices.subarray(from, to + 1), (rowIndex) => current.index.idAt(rowIndex));
    setIds((before) => {
      const next = new Set(before);
      for (const id of touched)
        if (ticked) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);

  return {
    rows,
    has: (id) => ids.has(id),
    toggle: useCallback(
      (position, ticked, range) => {
        const from = range ? (anchor.current ?? position) : position;
        anchor.current = position;
        set(Math.min(from, position), Math.max(from, position), ticked);
      },
      [set],
    ),
    toggleAll: useCallback(
      (ticked) => {
        const { current } = latest;
        if (!ticked) setIds(new Set());
        else if (current?.all === undefined) set(0, (current?.rowIndices.length ?? 0) - 1, true);
        else void current.all().then((all) => setIds(new Set(all)));
      },
      [set],
    ),
    only: useCallback((wanted) => setIds(new Set(wanted)), []),
    clear: useCallback(() => setIds(new Set()), []),
  };
}
