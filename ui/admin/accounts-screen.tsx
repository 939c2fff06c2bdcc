import { useCallback, type ReactNode } from 'react';
import type { UserId } from '#core/account/user-id.ts';
import { UserRepo } from '#core/account/user-repo.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { accountList } from './account-list.ts';
import { AccountsReview } from './account-review.tsx';
import { accountWords } from './account-words.ts';
import '#ui/listing/listing.css';
import './businesses.css';
import './accounts.css';

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
  return (
    <DashboardPage
      title="Accounts"
      lede="Approve merchants and couriers, and suspend anyone who shouldn’t be working."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title={accountWords.notLoaded} busy={loading} retry={reload} />}
      {index === null && !failed && <SkeletonRows rows={8} label="Loading the accounts…" />}
      {index !== null && <AccountsReview loaded={loaded} me={me} />}
    </DashboardPage>
  );
}
