import type { UserId } from '#core/identity/user-id.ts';
import { cancelWithBusiness } from '../delivery/cancel-with-business.ts';
import type { Settler } from '../delivery/dispatch-table.ts';
import { endWork } from '../delivery/courier/end-work.ts';
import { removeEndpoints } from '../integration/webhook-table.ts';
import { removeCases } from '../support/case-table.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Removes accounts with all their data. Deliveries stay, since other people were charged and paid for them. Those that
 * haven't been picked up are canceled if their business is removed, and go back to the board if their courier is.
 */
export function removeAccounts(tx: Transaction, backend: Settler, gone: ReadonlySet<UserId>): void {
  const { state } = tx;
  const { dispatch } = state;
  const closed = new Set(state.businesses.filter(({ owner }) => gone.has(owner)).map(({ id }) => id));
  for (const id of gone) endWork(tx, id, backend);
  for (const id of closed) cancelWithBusiness(tx, id, backend);
  dispatch.couriers = dispatch.couriers.filter(({ id }) => !gone.has(id));
  dispatch.stopOrders = dispatch.stopOrders.filter(({ courier }) => !gone.has(courier));
  dispatch.positions = dispatch.positions.filter(({ courier }) => !gone.has(courier));
  dispatch.passes = dispatch.passes.filter(({ courier }) => !gone.has(courier));
  dispatch.incidents = dispatch.incidents.filter(({ courier }) => !gone.has(courier));
  dispatch.settings = dispatch.settings.filter(({ business }) => !closed.has(business));
  const { alerts } = dispatch;
  alerts.devices = alerts.devices.filter(({ person }) => person === null || !gone.has(person));
  state.authUsers = state.authUsers.filter((user) => !gone.has(user.id));
  state.sessions = state.sessions.filter((session) => !gone.has(session.userId));
  state.users = state.users.filter((row) => !gone.has(row.id));
  state.accountDecisions = state.accountDecisions.filter(({ account }) => !gone.has(account));
  state.apiKeys = state.apiKeys.filter(({ business }) => !closed.has(business));
  removeEndpoints(state, ({ business }) => closed.has(business));
  state.businessDecisions = state.businessDecisions.filter(({ business }) => !closed.has(business));
  state.businesses = state.businesses.filter((business) => !gone.has(business.owner));
  state.pictures = state.pictures.filter((picture) => !gone.has(picture.owner));
  state.followedNumbers = state.followedNumbers.filter((row) => !gone.has(row.owner));
  removeCases(tx, backend, ({ opener }) => opener !== null && gone.has(opener));
  state.support.onCall = state.support.onCall.filter(({ admin }) => !gone.has(admin));
  state.emailChanges = state.emailChanges.filter((change) => !gone.has(change.userId));
}
