import { connect } from '#adapters/memory/connect.ts';
import { phoneReader } from '#adapters/browser/phone-reader.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Business } from '#core/business/business.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { knownRecipients } from '#core/delivery/merchant/known-recipients.ts';
import { requestDelivery, type DeliveryOrder } from '#core/delivery/merchant/request-delivery.ts';
import type { TypedDelivery } from '#core/delivery/request/request-form.ts';
import { amountText } from '#core/delivery/price/typed-amount.ts';
import { drafts } from '#core/storage/drafts.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { testApp, type TestApp } from '#tests/core/test-app.ts';

export const DETAILS = aRequest({
  name: 'Rosa Fernandes',
  street: '64 Dovercourt Road',
  accessCode: '',
  postalCode: 'M6J 3C1',
  notes: '',
  readyIn: 15,
});

/** Details as typed. */
const typed = ({ readyIn, declared, ...texts }: DeliveryForm): TypedDelivery => ({
  ...texts,
  declared: amountText(declared),
  readyIn: String(readyIn),
});

/** A merchant with an approved business, in a tab of their own. */
export function merchantApp(): {
  readonly app: TestApp;
  readonly backend: Backend & Dispatch;
  readonly business: Business;
  readonly recipients: ReturnType<typeof knownRecipients>;
  readonly request: ReturnType<typeof requestDelivery>;
  order(more?: Partial<DeliveryForm>, rest?: Partial<DeliveryOrder>): DeliveryOrder;
} {
  const app = testApp({ person: aMerchant().active().build() });
  const business = aBusiness().ownedBy(app.person.id).active().with({ country: 'ca', city: 'Toronto', state: 'on' });
  const built = business.build();
  app.server.apply(({ state }) => void state.businesses.push(built));
  const backend = connect(app.server, app.storage);
  const recipients = knownRecipients(backend.auth, app.storage, app.clock);
  return {
    app,
    backend,
    business: built,
    recipients,
    request: requestDelivery(
      backend.merchantDeliveries,
      backend.auth,
      drafts(app.storage),
      recipients,
      cryptoRandom,
      phoneReader,
    ),
    order: (more = {}, rest = {}) => ({
      by: { roles: ['merchant'], emailVerified: true, accountStatus: 'Active' },
      business: built,
      details: typed({ ...DETAILS, ...more }),
      pickup: PICKUP,
      redeliveryOf: null,
      agreed: { fee: 699, free: true },
      ...rest,
    }),
  };
}
