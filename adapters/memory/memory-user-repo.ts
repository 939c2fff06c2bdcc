import { formatRoles, isAdmin, parseRoles } from '#core/account/roles.ts';
import { statusAfterRoleChange, accountStatus } from '#core/account/account-status.ts';
import type { UserId } from '#core/account/user-id.ts';
import type { UserRepo, UserRow } from '#core/account/user-repo.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { denied, type Identity } from './identity.ts';
import type { MemoryClient } from './memory-client.ts';
import type { BackendState } from './state.ts';
import { isStorable } from './storable.ts';

const MAX = { name: 100, phone: 15, country: 60, code: 6 };

const fits = (text: string | null, length: number) => text === null || isStorable(text, length);

/** What the table itself would refuse. */
function isAcceptable(row: Partial<UserRow>): boolean {
  return (
    fits(row.first_name ?? null, MAX.name) &&
    fits(row.last_name ?? null, MAX.name) &&
    fits(row.country ?? null, MAX.country) &&
    /^[0-9]*$/u.test(row.phone ?? '') &&
    fits(row.phone ?? null, MAX.phone) &&
    /^[+0-9]*$/u.test(row.country_code ?? '') &&
    fits(row.country_code ?? null, MAX.code)
  );
}

const unacceptable = refused(failure('rejected', 'new row violates check constraint'));

/** Changes one's own row; another's is not seen, so nothing happens to it, as in the database. */
function changeOwn(
  state: BackendState,
  me: Identity,
  id: UserId,
  change: (row: UserRow) => UserRow,
): Result<void, Failure> {
  if (id !== me.id) return ok();
  const rows = state.users.map((row) => (row.id === id ? change(row) : row));
  if (!rows.every(isAcceptable)) return unacceptable;
  state.users = rows;
  return ok();
}

export function memoryUserRepo(client: MemoryClient): UserRepo {
  return {
    find: (id, using) =>
      client.as(
        'users.find',
        (me, { state, bulk }) =>
          ok((id === me.id || me.admin ? (state.users.find((row) => row.id === id) ?? bulk.user(id)) : null) ?? null),
        using,
      ),

    insert: (row, using) =>
      client.as(
        'users.insert',
        (me, { state, now }) => {
          if (row.id !== me.id) return denied;
          if (state.users.some(({ id }) => id === row.id)) return refused(failure('rejected', 'duplicate key value'));
          if (!isAcceptable(row)) return unacceptable;
          state.users.push({
            ...row,
            email: me.user.email,
            role: 'customer',
            account_status: 'Active',
            created_at: new Date(now).toISOString(),
          });
          return ok();
        },
        using,
      ),

    setPhone: (id, phone, countryCode, using) =>
      client.as(
        'users.setPhone',
        (me, { state }) => changeOwn(state, me, id, (row) => ({ ...row, phone, country_code: countryCode })),
        using,
      ),

    setRole: (id, role, using) =>
      client.as(
        'users.setRole',
        (me, { state }) => {
          const row = state.users.find((candidate) => candidate.id === id && id === me.id);
          if (row === undefined || row.role === role) return ok();
          const wanted = parseRoles(role);
          const asked = role
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '');
          if (wanted.length === 0 || asked.some((name) => !wanted.includes(name as never))) return denied;
          const before = parseRoles(row.role);
          if (isAdmin(before) !== isAdmin(wanted)) return denied;
          const status = statusAfterRoleChange(accountStatus(row.account_status, before), before, wanted);
          return changeOwn(state, me, id, (own) => ({ ...own, role: formatRoles(wanted), account_status: status }));
        },
        using,
      ),

    // The address changes through the authentication service only, so the one in `changes` is not taken over; nor is anything that does not belong there.
    update: (id, changes) =>
      client.as('users.update', (me, { state }) =>
        changeOwn(state, me, id, (row) => ({
          ...row,
          first_name: changes.first_name,
          last_name: changes.last_name,
          phone: changes.phone,
          country: changes.country,
          country_code: changes.country_code,
        })),
      ),

    listAll: () =>
      client.as('users.listAll', (me, { state, bulk }) =>
        me.admin ? ok([...state.users, ...bulk.users()].toSorted(newestFirst)) : denied,
      ),

    healthCheck: () => client.as('users.healthCheck', () => ok()),
  };
}

/** ISO times compare as they stand; a locale's rules would take seconds over a hundred thousand. */
const newestFirst = (a: UserRow, b: UserRow) =>
  a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0;
