import { useCallback, type ReactNode } from 'react';
import type { UserId } from '#core/account/user-id.ts';
import { UserRepo } from '#core/account/user-repo.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/back-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { Button } from '#ui/kit/button.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import type { ListQuery } from '#ui/listing/list-shape.ts';
import type { Column } from '#ui/listing/list-view.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { accountList } from './account-list.ts';
import { accountKind } from './account-kind.ts';
import { AccountRecordDrawer } from './account-record.tsx';
import { AccountCard, AccountTableRow } from './account-row.tsx';
import { accountWords } from './account-words.ts';
import { LongestWaiting } from './longest-waiting.tsx';
import { ReviewList } from './review-list.tsx';
import { useAccountActions } from './use-actions.ts';
import '#ui/listing/listing.css';
import './businesses.css';
import './accounts.css';
import './record.css';

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Name', sort: 'name' },
  { key: 'role', label: 'Role', sort: 'role' },
  { key: 'created', label: 'Created', sort: 'created' },
  { key: 'status', label: 'Status', sort: 'status' },
];

/** Whether a query lists every pending account. */
const isQueue = ({ filters, search }: ListQuery): boolean =>
  filters['status'] === 'Pending' && search.trim() === '' && !('role' in filters);

/** /admin/accounts (spec §10): everyone with an account, and what may be decided on them. */
export default function AccountsScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Accounts me={account.userId} />;
}

function Accounts({ me }: { me: UserId }): ReactNode {
  const users = usePort(UserRepo);
  const loaded = useRows(
    'accounts',
    me,
    accountList,
    useCallback(() => users.listAll(), [users]),
  );
  const { index, failed, loading, reload } = loaded;
  const actions = useAccountActions(me);
  return (
    <DashboardPage
      title="Accounts"
      lede="Approve merchants and couriers, and suspend anyone who shouldn’t be working."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title={accountWords.notLoaded} busy={loading} retry={reload} />}
      {index === null && !failed && <SkeletonRows rows={8} label="Loading the accounts…" />}
      {index !== null && (
        <ReviewList
          kind={accountKind}
          actions={actions}
          loaded={loaded}
          me={me}
          label="Accounts"
          placeholder="Name or email"
          columns={COLUMNS}
          rowHeight={{ row: 77, card: 188 }}
          row={AccountTableRow}
          card={AccountCard}
          record={AccountRecordDrawer}
          bar={(query, change) => <LongestWaiting natural={accountList.natural} query={query} change={change} />}
          caughtUp={(query, change) => isQueue(query) && <CaughtUp showAll={() => change({ filters: {} })} />}
        />
      )}
    </DashboardPage>
  );
}

/** The empty queue. */
function CaughtUp({ showAll }: { showAll: () => void }): ReactNode {
  return (
    <EmptyState
      art={<EmptyListArt />}
      title="No one is waiting for review."
      action={
        <Button variant="secondary" onClick={showAll}>
          Show all accounts
        </Button>
      }
    >
      New merchants and couriers show up here.
    </EmptyState>
  );
}
