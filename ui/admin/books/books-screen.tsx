import { useCallback, type ReactNode } from 'react';
import { ServerClock } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok } from '#core/result.ts';
import type { StatementSide } from '#core/statement/period.ts';
import { StatementBooks } from '#core/statement/statements.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/back-link.tsx';
import { Button } from '#ui/kit/button.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { BOOK_SHAPES, bookRows, type BookRow } from './book-list.ts';
import { bookWords } from './book-words.ts';
import { BooksView } from './books-view.tsx';
import { useBookChanges } from './use-book-changes.ts';
import '#ui/listing/listing.css';
import '../businesses.css';
import '../record.css';
import './books.css';

/** /admin/payouts and /admin/invoices: every closed statement of one side, late ones first. */
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
    BOOK_SHAPES[side],
    useCallback(async () => {
      const listed = await books.list(side);
      return listed.ok ? ok(bookRows(listed.value, clock.now())) : listed;
    }, [books, clock, side]),
  );
  const { index, failed, loading, reload } = loaded;
  const now = useCallback(() => clock.now(), [clock]);
  const changes = useBookChanges(side, loaded, now);
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
