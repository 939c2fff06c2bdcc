import type { Moved } from '#core/delivery/delivery-machine.ts';
import { deliveryOf } from '#core/delivery/delivery-path.ts';
import { expiredMail } from '#core/mail/merchant-mails.ts';
import { findBusiness } from '../business-table.ts';
import type { MemoryBackend, Transaction } from '../memory-backend.ts';
import { post } from '../post.ts';

/** Emails the merchant that no courier took a delivery. Does nothing if the business is gone. */
export function mailMerchant(
  tx: Transaction,
  { random, productName }: Pick<MemoryBackend, 'random' | 'productName'>,
  { delivery: { id, number, free, businessId }, event: { at } }: Moved,
): void {
  const business = findBusiness(tx, businessId);
  const account = tx.state.authUsers.find((user) => user.id === business?.owner);
  if (business === null || account === undefined) return;
  const mail = expiredMail(productName, {
    number,
    shop: business.businessName,
    name: tx.state.users.find((person) => person.id === business.owner)?.firstName ?? '',
    free,
    at,
    timeZone: tx.state.dispatch.settings.find((row) => row.business === businessId)?.pickup?.timeZone ?? null,
  });
  post(tx, random, account.email, mail, { link: deliveryOf(businessId, id) });
}
