import type { UserId } from '#core/identity/user-id.ts';
import type { Moved } from '#core/delivery/delivery-machine.ts';
import { deliveryOf } from '#core/delivery/delivery-path.ts';
import { heldMail, objectionMail, type HeldMailFacts } from '#core/mail/held-mails.ts';
import { expiredMail, lostMail } from '#core/mail/merchant-mails.ts';
import type { MailText } from '#core/mail/templates.ts';
import { findBusiness } from '../business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { post } from '../post.ts';
import { timeZoneOf } from './time-zone-of.ts';

type Write = (product: string, facts: HeldMailFacts) => MailText;

/**
 * Chooses the mail: for an end that the merchant didn't cause, or a failed attempt to confirm. Null for other events.
 */
function mailAbout({ event: { kind, actor }, delivery: { held } }: Moved): Write | null {
  if (kind === 'expire') return expiredMail;
  if (kind === 'lose' && actor !== 'merchant') return lostMail;
  return kind === 'fail' && held === 'waiting' ? heldMail : null;
}

/**
 * Emails the merchant about an event of a delivery, and administrators about a merchant's objection. Does nothing if the
 * business was removed.
 */
export function mailMerchant(
  tx: Transaction,
  { random, productName }: Pick<MemoryBackend, 'random' | 'productName'>,
  moved: Moved,
): void {
  const { delivery, event } = moved;
  const business = findBusiness(tx, delivery.businessId);
  if (business === null) return;
  const send = (reader: UserId, write: Write) => {
    const account = tx.state.authUsers.find((user) => user.id === reader);
    if (account === undefined) return;
    const mail = write(productName, {
      number: delivery.number,
      shop: business.businessName,
      name: tx.state.users.find((person) => person.id === reader)?.firstName ?? '',
      free: delivery.free,
      at: event.at,
      timeZone: timeZoneOf(tx.state.dispatch, delivery.businessId),
      reason: event.reason ?? null,
    });
    post(tx, random, account.email, mail, { link: deliveryOf(delivery.businessId, delivery.id) });
  };
  const write = mailAbout(moved);
  if (write !== null) send(business.owner, write);
  // Administrators don't decide about their own deliveries.
  if (event.kind === 'object')
    for (const admin of tx.state.admins) if (admin !== business.owner) send(admin, objectionMail);
}
