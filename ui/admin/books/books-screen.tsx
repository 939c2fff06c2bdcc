import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { SECOND, ServerClock } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok } from '#core/result.ts';
import { runningPeriod, type StatementSide } from '#core/statement/period.ts';
import { instant } from '#core/instant.ts';
import { StatementBooks } from '#core/statement/statements.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useNow } from '#ui/app/use-now.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/back-link.tsx';
import { Button } from '#ui/kit/button.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { companyZone } from '../company-zone.ts';
import { BOOK_SHAPE, bookRows, type BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';
import { BooksView } from './books-view.tsx';
import { useBookChanges } from './use-book-changes.ts';
import '#ui/listing/listing.css';
import '../businesses.css';
import '../record.css';
import './books.css';

/** /admin/payouts and /admin/invoices: every closed statement of couriers or of businesses, late ones first. */
export function BooksScreen({ side }: { side: StatementSide }): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Books side={side} owner={account.userId} />;
}

function Books({ side, owner }: { side: StatementSide; owner: UserId }): ReactNode {
  const books = usePort(StatementBooks);
  const clock = usePort(ServerClock);
  const { title, lede, loading: loadingWords, notLoaded, none, soon } = bookWords[side];
  const loaded = useRows<BookRow>(
    title,
    owner,
    BOOK_SHAPE,
    useCallback(async () => {
      const listed = await books.list(side);
      return listed.ok ? ok(bookRows(listed.value, await clock.now())) : listed;
    }, [books, clock, side]),
  );
  const { index, failed, loading, reload } = loaded;
  const now = useNow(5 * SECOND, 0);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  // A period that ends while the page is open is closed within the hour; in the demo, immediately.
  const running = now === 0 ? null : runningPeriod(side, instant(now), companyZone).from;
  const [closedBefore, setClosedBefore] = useState<string | null>(null);
  useEffect(() => {
    if (running === null || running === closedBefore) return;
    setClosedBefore(running);
    if (closedBefore !== null) reload();
  }, [running, closedBefore, reload]);
  const changes = useBookChanges(
    side,
    loaded,
    useCallback(() => latest.current, []),
  );
  return (
    <DashboardPage
      title={title}
      lede={lede}
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
      actions={
        <Button variant="secondary" busy={changes.closing} busyLabel="Closing…" onClick={() => void changes.close()}>
          Close ended periods
        </Button>
      }
    >
      {failed && <ListFailure title={notLoaded} busy={loading} retry={reload} />}
      {index === null && !failed && <SkeletonRows rows={8} label={loadingWords} />}
      {index !== null && index.rows.length === 0 && (
        <EmptyState art={<EmptyListArt />} title={none}>
          {soon}
        </EmptyState>
      )}
      {index !== null && index.rows.length > 0 && <BooksView side={side} index={index} changes={changes} now={now} />}
    </DashboardPage>
  );
}
