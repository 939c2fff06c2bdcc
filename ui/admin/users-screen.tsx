import { useCallback, type ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { DashboardPage } from '#ui/kit/dashboard-page.tsx';
import { SkeletonRows } from '#ui/kit/skeleton.tsx';
import { ListCount } from '#ui/listing/list-count.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { NoMatches } from '#ui/listing/no-matches.tsx';
import { ListToolbar } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/use-matches.ts';
import { useRows } from '#ui/listing/use-rows.ts';
import { useIsWide } from '#ui/listing/use-is-wide.ts';
import { catalog } from '#ui/messages.ts';
import { userList } from './user-list.ts';
import { UserCard, UserTableRow } from './user-row.tsx';
import '#ui/listing/listing.css';
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
  const { index, failed, loading, reload } = useRows('users', owner, userList, load, notifyFailure);
  const { query, change } = useListQuery(userList);
  const matches = useMatches(index, query);
  const wide = useIsWide();

  return (
    <DashboardPage
      title="All Accounts"
      lede="Manage accounts and roles. People choose their roles as they register; here you see who holds which."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
    >
      {failed && <ListFailure title={catalog.usersNotFetched} busy={loading} retry={reload} />}
      {matches === null ? (
        !failed && <SkeletonRows rows={8} label="Loading the accounts…" />
      ) : (
        <div className="listing stack gap-3 users">
          <ListToolbar
            shape={userList}
            query={query}
            matches={matches}
            wide={wide}
            searchLabel="Search accounts"
            placeholder="Name or email"
            change={change}
          />
          <ListCount
            shown={matches.rowIndices.length}
            total={matches.index.rows.length}
            noun={['account', 'accounts']}
          />
          {matches.rowIndices.length === 0 ? (
            <NoMatches noun="accounts" query={query} change={change} />
          ) : (
            <ListView
              label="All accounts"
              matches={matches}
              query={query}
              wide={wide}
              columns={columns}
              rowHeight={{ row: 65, card: 134 }}
              change={change}
              row={(user, position) => (
                <UserTableRow key={user.id} user={user} position={position} count={matches.rowIndices.length} />
              )}
              card={(user, position) => (
                <UserCard key={user.id} user={user} position={position} count={matches.rowIndices.length} />
              )}
            />
          )}
        </div>
      )}
    </DashboardPage>
  );
}
