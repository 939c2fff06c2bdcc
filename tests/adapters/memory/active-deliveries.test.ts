import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { NOW, testApp } from '../../core/test-app.ts';

test('A business with 199 active deliveries requests one more, and again after an end', async () => {
  const person = aMerchant().active().build();
  const { server, storage } = testApp({ person });
  const { merchantDeliveries } = connect(server, storage);
  const place = { country: 'ca', city: 'Toronto', state: 'on' };
  const business = { ...aBusiness().ownedBy(person.id).with(place).build(), status: 'Active' as const };
  const active = aDelivery().with({
    businessId: business.id,
    reached: { searching: instant(NOW - 2 * HOUR) },
    searchUntil: instant(NOW + DAY),
  });
  const nothing = { people: null, secrets: null, key: null, events: [], hasProof: false };
  server.apply(({ state }) => {
    state.businesses.push(business);
    state.dispatch.settings.push({ business: business.id, pickup: PICKUP, freeLeft: 0 });
    for (let n = 0; n < 199; n += 1)
      state.dispatch.deliveries.push({
        delivery: active.with({ id: newDeliveryId(cryptoRandom) }).build(),
        ...nothing,
      });
  });
  const request = () =>
    merchantDeliveries.request(newCommandId(cryptoRandom), {
      id: newDeliveryId(cryptoRandom),
      businessId: business.id,
      details: aRequest(),
      redeliveryOf: null,
      agreed: { fee: 699, free: false },
    });
  const { id } = valueOf(await request());
  expect(refusalOf(await request())).toBe('too-many');
  valueOf(await merchantDeliveries.cancel(newCommandId(cryptoRandom), id, 0));
  expect(refusalOf(await request())).toBe('accepted');
});
