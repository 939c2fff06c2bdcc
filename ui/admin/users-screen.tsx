import { useCallback, type ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { ListScreen } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { catalog } from '#ui/messages.ts';
import { userList } from './user-list.ts';
import { UserCard, UserTableRow } from './user-row.tsx';
import './users.css';

const columns: readonly Column[] = [
  { key: 'name', label: 'Name', sort: 'name' },
  { key: 'role', label: 'Role', sort: 'role' },
  { key: 'status', label: 'Status', sort: 'status' },
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
  const users = usePort(UserRepo);
  const load = useCallback(() => users.listAll(), [users]);
  const notifyFailure = useCallback(() => toasts.error(catalog.usersNotFetched), []);
  const list = useRows('users', owner, userList, load, notifyFailure);
  return (
    <DashboardPage
      title="All Accounts"
      lede="Manage accounts and roles. People choose their roles as they register; here you see who holds which."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      <ListScreen
        list={list}
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
