import { useCallback, useEffect, useState } from 'react';
import { ServerClock } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { runningPeriod, type StatementSide } from '#core/statement/period.ts';
import { StatementBooks } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRows, type LoadedRows } from '#ui/listing/use-rows.ts';
import { companyZone } from '../company-zone.ts';
import { BOOK_SHAPE, bookRows, type BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';

/** The closed statements of couriers or of businesses, cached for the signed-in person. */
export function useBookRows(side: StatementSide, owner: UserId): LoadedRows<BookRow> {
  const books = usePort(StatementBooks);
  const clock = usePort(ServerClock);
  return useRows<BookRow>(
    bookWords[side].title,
    owner,
    BOOK_SHAPE,
    useCallback(async () => {
      const listed = await books.list(side);
      return listed.ok ? ok(bookRows(listed.value, await clock.now())) : listed;
    }, [books, clock, side]),
  );
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
