import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { connect } from '#adapters/memory/connect.ts';
import { become } from '#demo/world/scenarios/become.ts';
import { offersWait } from '#demo/script.ts';
import { demoCouriers } from '#demo/world/demo-couriers.ts';
import { planMishap } from '#demo/world/scenarios/mishaps.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { COURIER_IDS } from '#demo/world/seed/couriers.ts';
import { PEOPLE, personId } from '#demo/world/seed/people.ts';
import { seedState } from '#demo/world/seed-state.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { quote } from '#core/delivery/request/quote.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { instant } from '#core/instant.ts';
import type { Persona } from '#demo/demo-port.ts';
import type { Mishap } from '#demo/couriers/next-step.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { middleOf } from '#tests/builders/middles.ts';

/** Start time of the demo in tests: a Wednesday, 11 in the morning in Toronto. */
export const OPENED = Date.parse('2026-05-06T15:00:00.000Z');

/**
 * The demo's named people and their shops, without deliveries. Every call writes the whole state, so more accounts
 * would slow down the tests.
 */
function quietState(now: number): BackendState {
  const state = seedState(now);
  const named = new Set([...COURIER_IDS, ...PEOPLE.map((_, index) => personId(index))]);
  return {
    ...state,
    bulk: null,
    users: state.users.filter(({ id }) => named.has(id)),
    businesses: state.businesses.filter(({ owner }) => named.has(owner)),
    dispatch: { ...state.dispatch, deliveries: [], ledger: [] },
  };
}

/**
 * The demo in one browser, with Marco signed in. `pass` lets real time pass, and each tab simulates its own couriers,
 * as the page does.
 */
export function aDemo() {
  let real = OPENED;
  const base = { now: () => real };
  const device = memoryDevice();
  const random = seededRandom(7);
  const openTab = () => {
    const storage = device.tab();
    const clock = movableClock(base, storage);
    const backend = newMemoryBackend(storage, clock, random, {
      seed: () => quietState(clock.now()),
      simulation: demoSimulation,
    });
    const couriers = demoCouriers({
      backend,
      storage,
      clock,
      random: seededRandom(11),
      offersWait: () => offersWait(storage),
    });
    return { storage, clock, backend, couriers, ports: connect(backend, storage) };
  };
  const tab = openTab();
  const { clock, backend, couriers, storage, ports } = tab;
  become(backend, storage, random, 'merchant');

  const deliveries = ports.merchantDeliveries;
  return {
    ...tab,
    openTab,
    random,
    marco: deliveries,
    /** The ports of another person, on a device of their own. */
    as(persona: Persona) {
      const device = memoryDevice().tab();
      become(backend, device, random, persona);
      return connect(backend, device);
    },
    /** Lets real time pass, as the page's timers see it. */
    async pass(ms: number): Promise<void> {
      real += ms;
      await couriers.catchUp();
    },
    /** Jumps ahead, as the panel's buttons do. */
    async jump(ms: number): Promise<void> {
      await couriers.catchUp();
      clock.advance(ms);
      await couriers.catchUp();
    },
    async request(more: Partial<DeliveryForm> = {}, mishap?: Mishap): Promise<DeliveryId> {
      const { pickup, freeLeft } = valueOf(await deliveries.settings(marcosActiveBusiness)) ?? {};
      if (pickup === null) valueOf(await deliveries.savePickup(marcosActiveBusiness, PICKUP));
      const details = aRequest(more);
      const id = newDeliveryId(random);
      if (mishap !== undefined) planMishap(storage, id, mishap);
      const shop = { city: 'Toronto', state: 'on', postalCode: pickup?.postalCode ?? PICKUP.postalCode };
      const price = quote(
        DEFAULT_TARIFF,
        'ca',
        { pickup: shop, dropoff: details },
        { size: details.size, when: { readyIn: details.readyIn } },
        freeLeft ?? 0,
        instant(clock.now()),
        middleOf,
        USUAL_WAYS,
      );
      if (!price.ok) throw new Error('nobody delivers there');
      valueOf(
        await deliveries.request(newCommandId(random), {
          id,
          businessId: marcosActiveBusiness,
          details,
          redeliveryOf: null,
          agreed: { fee: price.value.fee, free: price.value.free },
        }),
      );
      await couriers.catchUp();
      return id;
    },
    async find(id: DeliveryId) {
      const found = valueOf(await deliveries.find(id));
      if (found === null) throw new Error('no such delivery');
      return found;
    },
    /** All events of all deliveries: kind, time, and courier. */
    timeline: () =>
      backend.apply(({ state }) =>
        state.dispatch.deliveries.map(({ delivery, events }) => ({
          id: delivery.id,
          courier: delivery.courier,
          events: events.map(({ kind, at }) => `${kind} ${new Date(at).toISOString()}`),
        })),
      ),
  };
}

/** The events of a delivery. */
export const kinds = async (demo: ReturnType<typeof aDemo>, id: DeliveryId) =>
  (await demo.find(id)).events.map(({ kind }) => kind);

/** The events of a delivery that is carried to the door. */
export const CARRIED = ['request', 'accept', 'arrive_pickup', 'pick_up', 'arrive_dropoff'];
