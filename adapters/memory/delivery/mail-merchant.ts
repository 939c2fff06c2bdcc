import type { UserId } from '#core/identity/user-id.ts';
import type { Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { MerchantMailKind } from '#core/mail/write-mail.ts';
import { findBusiness } from '../business/business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { postOutbox } from '../post.ts';
import { timeZoneOf } from './time-zone-of.ts';

/**
 * Chooses the mail: for an end that the merchant didn't cause, or a failed attempt to confirm. Null for other events.
 */
function mailAbout({ event: { kind, actor }, delivery: { held } }: Moved): MerchantMailKind | null {
  if (kind === 'expire') return 'expired';
  if (kind === 'lose' && actor !== 'merchant') return 'lost';
  return kind === 'fail' && held === 'waiting' ? 'held' : null;
}

/**
 * Emails the merchant about an event of a delivery, and administrators about a merchant's objection. Does nothing if the
 * business was removed.
 */
export function mailMerchant(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName'>,
  moved: Moved,
): void {
  const { delivery, event } = moved;
  const business = findBusiness(tx, delivery.businessId);
  if (business === null) return;
  const send = (reader: UserId, kind: MerchantMailKind) => {
    const account = tx.state.authUsers.find((user) => user.id === reader);
    if (account === undefined) return;
    const facts = {
      kind,
      business: business.id,
      delivery: delivery.id,
      number: delivery.number,
      shop: business.businessName,
      name: tx.state.users.find((person) => person.id === reader)?.firstName ?? '',
      free: delivery.free,
      at: event.at,
      timeZone: timeZoneOf(tx.state.dispatch, delivery.businessId),
      reason: event.reason ?? null,
    };
    postOutbox(tx, backend, account.email, 'merchant', facts, event.at);
  };
  const kind = mailAbout(moved);
  if (kind !== null) send(business.owner, kind);
  // Administrators don't decide about their own deliveries.
  if (event.kind === 'object')
    for (const admin of tx.state.admins) if (admin !== business.owner) send(admin, 'objected');
}
