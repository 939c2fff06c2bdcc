import type { UserId } from '#core/identity/user-id.ts';
import type { Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { Delivery } from '#core/delivery/lifecycle/delivery.ts';
import type { MailFacts, MerchantMailKind } from '#core/mail/write-mail.ts';
import { findBusiness } from '../business/business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { postOutbox } from '../post.ts';
import { timeZoneOf } from './time-zone-of.ts';

type MailBackend = Pick<MemoryBackend, 'random' | 'productName'>;

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
export function mailMerchant(tx: Transaction, backend: MailBackend, moved: Moved): void {
  const { delivery, event } = moved;
  const about = { at: event.at, reason: event.reason ?? null };
  const kind = mailAbout(moved);
  if (kind !== null) mailOwner(tx, backend, delivery, kind, about);
  // Administrators don't decide about their own deliveries.
  const owner = findBusiness(tx, delivery.businessId)?.owner;
  if (event.kind === 'object' && owner !== undefined)
    for (const admin of tx.state.admins) if (admin !== owner) send(tx, backend, delivery, admin, 'objected', about);
}

/** Emails the owner of a delivery's business. Does nothing if the business was removed. */
export function mailOwner(
  tx: Transaction,
  backend: MailBackend,
  delivery: Delivery,
  kind: MerchantMailKind,
  about: Pick<MailFacts['merchant'], 'at' | 'reason'> = { at: tx.now, reason: null },
): void {
  const owner = findBusiness(tx, delivery.businessId)?.owner;
  if (owner !== undefined) send(tx, backend, delivery, owner, kind, about);
}

function send(
  tx: Transaction,
  backend: MailBackend,
  delivery: Delivery,
  reader: UserId,
  kind: MerchantMailKind,
  about: Pick<MailFacts['merchant'], 'at' | 'reason'>,
): void {
  const business = findBusiness(tx, delivery.businessId);
  const account = tx.state.authUsers.find((user) => user.id === reader);
  if (business === null || account === undefined) return;
  const facts = {
    kind,
    business: business.id,
    delivery: delivery.id,
    number: delivery.number,
    shop: business.businessName,
    name: tx.state.users.find((person) => person.id === reader)?.firstName ?? '',
    free: delivery.free,
    timeZone: timeZoneOf(tx.state.dispatch, delivery.businessId),
    ...about,
  };
  postOutbox(tx, backend, account.email, 'merchant', facts, about.at);
}
