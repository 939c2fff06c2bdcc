import { useCallback, useMemo, useState } from 'react';
import { NEWEST } from '#core/listing/list-query.ts';
import { ok } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { RowIndex } from '#ui/listing/matching/row-index.ts';
import type { Pages } from './use-pages.ts';
import type { LoadedRows } from './use-rows.ts';

/**
 * The row with an id, which a link may name: one that was read, or one of its own beside them. Changes of rows must be made
 * by this `change`, so that they reach that one too.
 */
export function useOpenedRow<Row>(
  { index, list, change }: Pages<Row>,
  id: string | null,
): { readonly row: Row | undefined; readonly change: LoadedRows<Row>['change'] } {
  const shape = index?.shape;
  const isListed = index?.rows.some((row) => index.shape.id(row) === id) === true;
  const [asked, setAsked] = useState<string | null>(null);
  if (id !== asked && id !== null && shape !== undefined && !isListed) setAsked(id);
  const { value: beside, replace } = useAnswer(
    useMemo(() => {
      if (asked === null || shape === undefined) return null;
      return async () => {
        const page = await list({ query: { ...NEWEST, filters: { id: asked } } });
        return page.ok ? ok(new RowIndex(page.value.rows, shape)) : page;
      };
    }, [asked, list, shape]),
  );
  const find = (rows: RowIndex<Row> | null | undefined) => rows?.rows.find((row) => rows.shape.id(row) === id);
  const row = id === null ? undefined : (find(index) ?? find(beside));
  return {
    row,
    change: useCallback(
      (changeRows) => {
        change(changeRows);
        if (beside !== undefined) replace(changeRows(beside));
      },
      [change, beside, replace],
    ),
  };
}
