import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { aRequest } from '#tests/builders/request.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/database.ts';
import type { Backend, Person } from '../../browser/journeys/backend.ts';
import { PROJECT_URL, SITE_URL } from './addresses.ts';
import { makePerson } from './people.ts';
import { quote, sql } from './project.ts';

const command = () => newCommandId(cryptoRandom);

/** A person's browser, without its screens. */
async function connected({ email, password }: Person) {
  const backend = connectSupabase({
    url: PROJECT_URL,
    anonKey: PUBLISHABLE_KEY,
    storage: memoryDevice().tab(),
    siteUrl: SITE_URL,
  });
  valueOf(await backend.auth.signIn({ email, password }));
  return backend;
}

/** A courier's actions on one delivery. */
export interface Carrying {
  readonly courier: Person;
  accept(): Promise<void>;
  arriveAtPickup(): Promise<void>;
  pickUp(): Promise<void>;
  arriveAtDropoff(): Promise<void>;
  handOver(pin: string): Promise<void>;
}

/** A delivery on the local stack, its merchant, and its courier's actions. */
export interface RealDelivery extends Carrying {
  readonly delivery: MerchantDelivery;
  readonly merchant: Person;
  readonly business: string;
}

/** An approved courier, online in Portland, and the only one there for a new delivery. */
export async function courierInPortland(): Promise<(delivery: DeliveryId) => Carrying> {
  const courier = await makePerson('courier');
  await sql(`update public.users set account_status = 'Active' where email = ${quote(courier.email)}`);
  const { courierDesk } = await connected(courier);
  valueOf(await courierDesk.saveMarkets([marketOf('us', 'or', 'Portland')]));
  valueOf(await courierDesk.goOnline());
  return (id) => ({
    courier,
    accept: async () => void valueOf(await courierDesk.accept(command(), id)),
    arriveAtPickup: async () => void valueOf(await courierDesk.arriveAtPickup(command(), id)),
    pickUp: async () => void valueOf(await courierDesk.pickUp(command(), id)),
    arriveAtDropoff: async () => void valueOf(await courierDesk.arriveAtDropoff(command(), id)),
    handOver: async (pin) => void valueOf(await courierDesk.deliver(command(), id, { pin })),
  });
}

/** An approved merchant in Portland requests a delivery, and an approved courier is online there. */
export async function requestDelivery(project: Backend, details: Partial<DeliveryForm> = {}): Promise<RealDelivery> {
  const merchant = await project.account('merchant');
  const business = await project.business(merchant, 'Alder Bakery', 'Active');
  const { merchantDeliveries } = await connected(merchant);
  const id = knownBusinessId(business);
  const counter = {
    postalCode: '97201',
    phone: '+15035550101',
    notes: '',
    timeZone: 'America/Los_Angeles',
    callShop: 'yes',
  } as const;
  valueOf(await merchantDeliveries.savePickup(id, counter));
  const delivery = valueOf(
    await merchantDeliveries.request(command(), {
      id: newDeliveryId(cryptoRandom),
      businessId: id,
      details: aRequest({
        name: 'Rosa Marin',
        phone: '+15035550199',
        street: '12 Elm Street',
        unit: '',
        accessCode: '',
        city: 'Portland',
        state: 'or',
        postalCode: '97201',
        notes: '',
        contents: '',
        reference: '',
        ...details,
      }),
      redeliveryOf: null,
      agreed: { fee: 699, free: true },
    }),
  );
  const carries = await courierInPortland();
  return { delivery, merchant, business, ...carries(delivery.id) };
}
