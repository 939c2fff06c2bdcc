import { useCallback, type ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { ListBody } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { usePages } from '#ui/listing/use-pages.ts';
import { catalog } from '#ui/messages.ts';
import { userList } from './user-list.ts';
import { usePeople } from './use-people.ts';
import { UserCard, UserTableRow } from './user-row.tsx';
import './users.css';

const columns: readonly Column[] = [
  { key: 'name', label: 'Name', sort: 'name' },
  { key: 'role', label: 'Role' },
  { key: 'status', label: 'Status' },
  { key: 'email', label: 'Email', sort: 'email' },
  { key: 'created', label: 'Created', sort: 'created' },
];

/**
 * /admin/users (spec §2, §6): everyone with an account. Its texts say that it manages roles, but it has nothing to
 * edit.
 */
export default function UsersScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Users owner={account.userId} />;
}

function Users({ owner }: { owner: UserId }): ReactNode {
  const notifyFailure = useCallback(() => toasts.error(catalog.usersNotFetched), []);
  const pages = usePages('users', owner, userList, usePeople(), notifyFailure);
  return (
    <DashboardPage
      title="All Accounts"
      lede="Manage accounts and roles. People choose their roles as they register; here you see who holds which."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      <ListBody
        pages={pages}
        shape={userList}
        label="All accounts"
        noun={['account', 'accounts']}
        className="users"
        searchLabel="Search accounts"
        placeholder="Name or email"
        columns={columns}
        rowHeight={{ row: 65, card: 134 }}
        skeleton={{ rows: 8, label: 'Loading the accounts…' }}
        failure={{ title: catalog.usersNotFetched, outdated: catalog.usersNotFetched }}
        empty={null}
        row={(user, place) => <UserTableRow key={user.id} user={user} {...place} />}
        card={(user, place) => <UserCard key={user.id} user={user} {...place} />}
      />
    </DashboardPage>
  );
}
