import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { StatementSide } from '#core/statement/period.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useNow } from '#ui/app/use-now.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { useOpenedRow } from '#ui/listing/use-opened-row.ts';
import { useRecordAddress } from '#ui/listing/use-record-address.ts';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { bookWords } from './book-words.ts';
import { BooksView } from './books-view.tsx';
import { useBookRows, useReloadAfterPeriod } from './use-book-rows.ts';
import { useBookChanges } from './use-book-changes.ts';
import '#ui/listing/listing.css';
import '../businesses.css';
import '#ui/admin/record/record.css';
import './books.css';

/** /admin/payouts and /admin/invoices: the closed statements of couriers or of businesses, late ones first. */
export function BooksScreen({ side }: { side: StatementSide }): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Books side={side} owner={account.userId} />;
}

function Books({ side, owner }: { side: StatementSide; owner: UserId }): ReactNode {
  const { title, lede, loading: loadingWords, notLoaded, none, soon } = bookWords[side];
  const loaded = useBookRows(side, owner);
  const { index, total, failed, loading, reload } = loaded;
  const record = useRecordAddress();
  const opened = useOpenedRow(loaded, record.id);
  const now = useNow(5 * SECOND, 0);
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  }, [now]);
  useReloadAfterPeriod(side, now, reload);
  const changes = useBookChanges(
    side,
    { change: opened.change, reload },
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
      {index !== null && total === 0 && (
        <EmptyState art={<EmptyListArt />} title={none}>
          {soon}
        </EmptyState>
      )}
      {index !== null && total > 0 && (
        <BooksView side={side} pages={loaded} record={record} opened={opened.row} changes={changes} now={now} />
      )}
    </DashboardPage>
  );
}
