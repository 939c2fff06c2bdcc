import type { UserId } from '#core/account/user-id.ts';
import type { BackendState } from './state.ts';

/** Removes accounts with all their data. */
export function removeAccounts(state: BackendState, gone: ReadonlySet<UserId>): void {
  state.authUsers = state.authUsers.filter((user) => !gone.has(user.id));
  state.sessions = state.sessions.filter((session) => !gone.has(session.userId));
  state.users = state.users.filter((row) => !gone.has(row.id));
  state.accountDecisions = state.accountDecisions.filter(({ account }) => !gone.has(account));
  const closed = new Set(state.businesses.filter(({ owner }) => gone.has(owner)).map(({ id }) => id));
  state.businessDecisions = state.businessDecisions.filter(({ business }) => !closed.has(business));
  state.businesses = state.businesses.filter((business) => !gone.has(business.owner));
  state.pictures = state.pictures.filter((picture) => !gone.has(picture.owner));
  state.deliveries = state.deliveries.filter((row) => !gone.has(row.owner));
  state.emailChanges = state.emailChanges.filter((change) => !gone.has(change.userId));
}
