import { randomUUID } from 'node:crypto';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { MINUTE } from '#core/clock.ts';
import { cancelFee } from '#core/delivery/lifecycle/charges.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { CANCEL_FEE } from '#core/delivery/price/tariff.ts';
import { chance } from '#demo/couriers/chance.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { valueOf } from '../contract/outcome.ts';
import { pause } from './pause.ts';
import type { LoadedProject, LoadPerson } from './people.ts';

/** A merchant requests deliveries until a time, looks at them, and cancels some. `requests` is called before each. */
export async function send(
  { sql }: LoadedProject,
  { id: owner, backend: { merchantDeliveries } }: LoadPerson,
  { until, pace, requests }: { until: number; pace: number; requests: (id: DeliveryId) => void },
): Promise<void> {
  const business = randomUUID() as never;
  await sql(`
    insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status)
    values ('${business}', '${owner}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'bakery@example.com', 'Active')`);
  valueOf(await merchantDeliveries.savePickup(business, PICKUP));
  const command = () => newCommandId(cryptoRandom);
  const waits = (4 * MINUTE) / pace;
  // Not all at the same moment.
  await pause(chance(1, owner, 'starts') * waits);
  for (let n = 0; Date.now() < until; n += 1) {
    const settings = valueOf(await merchantDeliveries.settings(business));
    const id = newDeliveryId(cryptoRandom);
    const details = aRequest({ handover: n % 3 === 0 ? ('door' as const) : ('meet' as const) });
    const agreed = { fee: 699, free: (settings?.freeLeft ?? 0) > 0 };
    requests(id);
    await merchantDeliveries.request(command(), { id, businessId: business, details, redeliveryOf: null, agreed });
    await pause(waits / 2);
    await merchantDeliveries.overview(business);
    const shown = valueOf(await merchantDeliveries.find(id));
    await pause(waits / 2);
    if (shown === null || chance(1, id, 'canceled') > 0.15) continue;
    const canceled = await merchantDeliveries.cancel(command(), id, cancelFee(shown));
    if (!canceled.ok && typeof canceled.error === 'object' && 'code' in canceled.error)
      await merchantDeliveries.cancel(command(), id, CANCEL_FEE);
  }
}
