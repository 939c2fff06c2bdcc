import type { Container } from 'inversify';
import { KnownRecipients } from '#core/delivery/merchant/known-recipients.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { RequestDelivery, requestDelivery } from '#core/delivery/merchant/request-delivery.ts';
import { RequestTogether } from '#core/delivery/merchant/request-together-port.ts';
import { PhoneReader } from '#core/delivery/request/phone-reader.ts';
import { AuthPort } from '#core/identity/auth-port.ts';
import { Random } from '#core/random.ts';
import { Drafts } from '#core/storage/drafts.ts';

type Needs = Parameters<typeof import('#core/delivery/merchant/request-together.ts').requestTogether>;

/** Its code is fetched for the first request of several. */
const together =
  (...needs: Needs): RequestTogether =>
  async (orders) =>
    (await import('#core/delivery/merchant/request-together.ts')).requestTogether(...needs)(orders);

/** Binds what requests a merchant's deliveries: one, or several for one courier. */
export function bindRequests(container: Container): void {
  container
    .bind(RequestDelivery)
    .toResolvedValue(requestDelivery, [MerchantDeliveries, AuthPort, Drafts, KnownRecipients, Random, PhoneReader]);
  container
    .bind(RequestTogether)
    .toResolvedValue(together, [MerchantDeliveries, AuthPort, Drafts, KnownRecipients, Random, PhoneReader]);
}
