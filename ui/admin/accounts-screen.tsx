import type { ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { usePages } from '#ui/listing/use-pages.ts';
import { accountList } from './account-list.ts';
import { accountReviewConfig } from '#ui/admin/review/account-review-config.ts';
import { AccountRecordDrawer } from '#ui/admin/record/account-record.tsx';
import { AccountCard, AccountTableRow } from './account-row.tsx';
import { accountWords } from './account-words.ts';
import { usePeople } from './use-people.ts';
import { CaughtUp, isQueue } from '#ui/admin/review/caught-up.tsx';
import { LongestWaiting } from '#ui/admin/review/longest-waiting.tsx';
import { ReviewList } from '#ui/admin/review/review-list.tsx';
import { useAccountActions } from '#ui/admin/review/use-actions.ts';
import '#ui/listing/listing.css';
import './businesses.css';
import './accounts.css';
import '#ui/admin/record/record.css';

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Name', sort: 'name' },
  { key: 'role', label: 'Role' },
  { key: 'created', label: 'Created', sort: 'created' },
  { key: 'status', label: 'Status' },
];

/** /admin/accounts (spec §10): all accounts, and the decisions on them. */
export default function AccountsScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Accounts me={account.userId} />;
}

function Accounts({ me }: { me: UserId }): ReactNode {
  const pages = usePages('accounts', me, accountList, usePeople());
  const { index, failed, loading, reload } = pages;
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
          config={accountReviewConfig}
          actions={actions}
          pages={pages}
          me={me}
          label="Accounts"
          placeholder="Name or email"
          columns={COLUMNS}
          rowHeight={{ row: 77, card: 188 }}
          row={AccountTableRow}
          card={AccountCard}
          record={AccountRecordDrawer}
          bar={(query, change) => <LongestWaiting natural={accountList.natural} query={query} change={change} />}
          caughtUp={(query, change) =>
            isQueue(query) && (
              <CaughtUp
                title="No one is waiting for review."
                noun="accounts"
                newcomers="merchants and couriers"
                change={change}
              />
            )
          }
        />
      )}
    </DashboardPage>
  );
}
