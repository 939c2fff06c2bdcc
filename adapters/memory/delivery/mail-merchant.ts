import type { Moved } from '#core/delivery/delivery-machine.ts';
import { deliveryOf } from '#core/delivery/delivery-path.ts';
import { expiredMail, lostMail } from '#core/mail/merchant-mails.ts';
import { findBusiness } from '../business-table.ts';
import type { MemoryBackend, Transaction } from '../memory-backend.ts';
import { post } from '../post.ts';
import { timeZoneOf } from './time-zone-of.ts';

/** The mail about an end that the merchant didn't make; null for every other event. */
const mailAbout = ({ kind, actor }: Moved['event']) =>
  kind === 'expire' ? expiredMail : kind === 'lose' && actor !== 'merchant' ? lostMail : null;

/** Emails the merchant that no courier took a delivery, or that it got lost. Does nothing if the business is gone. */
export function mailMerchant(
  tx: Transaction,
  { random, productName }: Pick<MemoryBackend, 'random' | 'productName'>,
  { delivery: { id, number, free, businessId }, event }: Moved,
): void {
  const write = mailAbout(event);
  if (write === null) return;
  const business = findBusiness(tx, businessId);
  const account = tx.state.authUsers.find((user) => user.id === business?.owner);
  if (business === null || account === undefined) return;
  const mail = write(productName, {
    number,
    shop: business.businessName,
    name: tx.state.users.find((person) => person.id === business.owner)?.firstName ?? '',
    free,
    at: event.at,
    timeZone: timeZoneOf(tx.state.dispatch, businessId),
  });
  post(tx, random, account.email, mail, { link: deliveryOf(businessId, id) });
}
