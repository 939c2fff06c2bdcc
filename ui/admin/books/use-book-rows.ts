import { useEffect, useMemo, useState } from 'react';
import { ServerClock } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { MOST_ROWS, type ListQuery } from '#core/listing/list-query.ts';
import { ok } from '#core/result.ts';
import { runningPeriod, type StatementSide } from '#core/statement/period.ts';
import { StatementBooks } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';
import { usePages, type PagedList, type Pages } from '#ui/listing/use-pages.ts';
import { companyZone } from '../company-zone.ts';
import { bookRows, bookShape, type BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';

/** The closed statements of couriers or of businesses, page by page, kept for the signed-in person. */
export function useBookRows(side: StatementSide, owner: UserId): Pages<BookRow> {
  const books = usePort(StatementBooks);
  const clock = usePort(ServerClock);
  const source = useMemo(
    (): PagedList<BookRow> => ({
      async list(request) {
        const listed = await books.list(side, request);
        return listed.ok ? ok({ ...listed.value, rows: bookRows(listed.value.rows, await clock.now()) }) : listed;
      },
      count: () => books.count(side),
    }),
    [books, clock, side],
  );
  return usePages(
    bookWords[side].title,
    owner,
    useMemo(() => bookShape(side), [side]),
    source,
  );
}

/** All statements that match a query, for a file; throws if they can't be read. */
export async function everyBook(list: PagedList<BookRow>['list'], query: ListQuery): Promise<readonly BookRow[]> {
  const rows: BookRow[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ query, after, most: MOST_ROWS });
    if (!page.ok) throw new Error(`The statements couldn’t be read: ${page.error.kind}`);
    rows.push(...page.value.rows);
    after = page.value.next;
  } while (after !== null);
  return rows;
}

/** Reloads when a period ends while the page is open: it's closed within the hour; in the demo, immediately. */
export function useReloadAfterPeriod(side: StatementSide, now: number, reload: () => void): void {
  const running = now === 0 ? null : runningPeriod(side, instant(now), companyZone).from;
  const [closedBefore, setClosedBefore] = useState<string | null>(null);
  useEffect(() => {
    if (running === null || running === closedBefore) return;
    setClosedBefore(running);
    if (closedBefore !== null) reload();
  }, [running, closedBefore, reload]);
}
