import type { BusinessId } from '#core/business/business-id.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newCommandId, type CommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Handover } from '#core/delivery/request/handover.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { DeliveryForm, PickupForm } from '#core/delivery/request/delivery-form.ts';
import type { DeliveryRequest } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import type { DeliveringPerson, DispatchUnderTest } from './dispatch-under-test.ts';
import { valueOf } from './outcome.ts';
import { administrator, courier, merchant, rolesOf } from './people.ts';

export const aCommand = (): CommandId => newCommandId(cryptoRandom);
export const aDeliveryId = (): DeliveryId => newDeliveryId(cryptoRandom);

export const TORONTO = marketOf('ca', 'on', 'Toronto');

const administrators = new WeakMap<DispatchUnderTest, Promise<DeliveringPerson>>();

/** The administrator of a test: the same one on each call. */
export function administratorOf(world: DispatchUnderTest): Promise<DeliveringPerson> {
  const known = administrators.get(world) ?? administrator(world);
  administrators.set(world, known);
  return known;
}

/** Approves a person who asked for a role. */
export async function approve(world: DispatchUnderTest, person: DeliveringPerson): Promise<void> {
  const { accountReview, users } = (await administratorOf(world)).backend;
  valueOf(await accountReview.decide(person.id, 'approve', '', await rolesOf(users, person.id)));
}

/** A merchant who may request deliveries: approved, with an approved business that has pickup settings. */
export interface Sender extends DeliveringPerson {
  readonly business: BusinessId;
  request(more?: Partial<DeliveryForm>, rest?: Partial<DeliveryRequest>): DeliveryRequest;
  /** Requests a delivery. */
  requested(more?: Partial<DeliveryForm>): Promise<MerchantDelivery>;
}

/** The price of a delivery in zone A, which is free for the first five. */
const AGREED = { fee: 699, free: true };

/** A merchant with an approved business; with `owner`, another business of that merchant's. */
export async function sender(
  world: DispatchUnderTest,
  {
    owner = null as DeliveringPerson | null,
    place = { country: 'ca', city: 'Toronto', state: 'on' },
    pickup = PICKUP as PickupForm | null,
    business: more = {},
  } = {},
): Promise<Sender> {
  const person = owner ?? (await merchant(world));
  if (owner === null) await approve(world, person);
  const business = aBusiness()
    .ownedBy(person.id)
    .with({ ...place, ...more })
    .buildNew();
  valueOf(await person.backend.businesses.add(business));
  const admin = await administratorOf(world);
  valueOf(await admin.backend.businesses.setStatus(business.id, 'Active'));
  if (pickup !== null) valueOf(await person.backend.merchantDeliveries.savePickup(business.id, pickup));
  const request: Sender['request'] = (more = {}, rest = {}) => ({
    id: aDeliveryId(),
    businessId: business.id,
    details: aRequest(more),
    redeliveryOf: null,
    agreed: AGREED,
    ...rest,
  });
  return {
    ...person,
    business: business.id,
    request,
    requested: async (more) => valueOf(await person.backend.merchantDeliveries.request(aCommand(), request(more))),
  };
}

/** An approved courier who works in Toronto, online. */
export async function courierOnline(world: DispatchUnderTest): Promise<DeliveringPerson> {
  const person = await courier(world);
  await approve(world, person);
  valueOf(await person.backend.courierDesk.saveMarkets([TORONTO]));
  valueOf(await person.backend.courierDesk.goOnline());
  return person;
}

/** The last step that a courier has taken. */
export type Stage = 'accepted' | 'at_pickup' | 'picked_up' | 'at_dropoff' | 'returning' | 'delivered' | 'returned';

const STEPS_TO_DOOR: readonly Stage[] = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff'];

/** Takes one step as the courier, with the PIN that the merchant sees. */
export async function takeStep(by: DeliveringPerson, delivery: MerchantDelivery, stage: Stage): Promise<unknown> {
  const { courierDesk } = by.backend;
  const { id } = delivery;
  switch (stage) {
    case 'accepted':
      return valueOf(await courierDesk.accept(aCommand(), id));
    case 'at_pickup':
      return valueOf(await courierDesk.arriveAtPickup(aCommand(), id));
    case 'picked_up':
      return valueOf(await courierDesk.pickUp(aCommand(), id));
    case 'at_dropoff':
      return valueOf(await courierDesk.arriveAtDropoff(aCommand(), id));
    case 'delivered':
      return valueOf(await courierDesk.deliver(aCommand(), id, proofOf(delivery)));
    case 'returning':
      return valueOf(await courierDesk.fail(aCommand(), id, 'refused'));
    case 'returned':
      return valueOf(await courierDesk.handBack(aCommand(), id, aJpeg()));
  }
}

/** All steps up to a stage. */
export function stepsTo(to: Stage): readonly Stage[] {
  if (STEPS_TO_DOOR.includes(to)) return STEPS_TO_DOOR.slice(0, STEPS_TO_DOOR.indexOf(to) + 1);
  return to === 'returned' ? [...STEPS_TO_DOOR, 'returning', 'returned'] : [...STEPS_TO_DOOR, to];
}

/** Carries a delivery up to a stage. */
export async function carry(by: DeliveringPerson, delivery: MerchantDelivery, to: Stage): Promise<void> {
  for (const stage of stepsTo(to)) await takeStep(by, delivery, stage);
}

/** Carries a delivery to a door that nobody opens, and back. */
export async function bringBack(
  world: DispatchUnderTest,
  by: DeliveringPerson,
  delivery: MerchantDelivery,
): Promise<void> {
  await carry(by, delivery, 'at_dropoff');
  await world.advance(WAIT_AT_DOOR);
  valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'no_answer'));
  await takeStep(by, delivery, 'returned');
}

export const proofOf = (delivery: {
  readonly handover: Handover;
  readonly pin: string | null;
}): { readonly pin: string } | { readonly photo: string } =>
  delivery.handover === 'meet' ? { pin: delivery.pin ?? '' } : { photo: aJpeg() };
