import * as fc from 'fast-check';
import { CORRECTED_FIELDS, pick } from '#core/delivery/request/delivery-fields.ts';
import { knownDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { DeliveryRequest } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { BUSINESSES, COUNTERS, MERCHANTS, playerOf, type Administrator, type Merchant } from '../cast.ts';
import { freeLeftOf } from '../invariants/money.ts';
import { ownerOf } from '../snapshot.ts';
import type { Model } from '../model.ts';
import { CANCEL_FEE, price } from '../rules.ts';
import { DOORS, type Distance } from './doors.ts';
import { expectedOf } from './expected.ts';
import { ask, command, nth, step, type Step } from './step.ts';

export const UNKNOWN = knownDeliveryId('deadbeef-0000-4000-8000-000000000000');

export interface Order {
  readonly business: number;
  readonly distance: Distance;
  readonly size: 'small' | 'large';
  readonly handover: 'meet' | 'door';
  readonly readyIn: 0 | 15 | 30 | 60 | 90;
  readonly email: 'recipient@example.com' | 'kai@example.com' | 'unverified@example.com' | 'own' | '';
  /** The price that the merchant saw: the right one, or another. */
  readonly shown: 'right' | 'cheaper' | 'not free' | 'free';
}

const SMALL: Order = {
  business: 0,
  distance: 'A',
  size: 'small',
  handover: 'meet',
  readyIn: 0,
  email: 'recipient@example.com',
  shown: 'right',
};
export const order = (change: Partial<Order> = {}): Order => ({ ...SMALL, ...change });

/** Texts that occur in one delivery only, so that a search finds them. */
function newWords(model: Model) {
  model.words += 1;
  const word = `Quill${model.words}x`;
  return {
    name: `Rosa ${word}`,
    street: `12 ${word} Way`,
    unit: `Unit ${word}`,
    accessCode: `#${word}`,
    notes: `Mind ${word}`,
    phone: `+1416555${1000 + model.words}`,
    email: `${word.toLowerCase()}@example.com`,
  };
}

export const request = (by: Merchant, wanted: Order, sameId = false): Step =>
  step(
    `${by} requests ${JSON.stringify(wanted)}${sameId ? ' by the id of the one before' : ''}`,
    async (model, world) => {
      const business = BUSINESSES[wanted.business];
      if (business === undefined) throw new Error(`there is no business ${wanted.business}`);
      const { email, ...words } = newWords(model);
      const [city, state, postalCode] = DOORS[business.country === 'us' ? 'us' : 'ca'][wanted.distance];
      const details: DeliveryForm = {
        ...words,
        city,
        state,
        postalCode,
        email: wanted.email === 'own' ? email : wanted.email,
        contents: 'Two loaves',
        reference: 'Order 77',
        size: wanted.size,
        handover: wanted.handover,
        readyIn: wanted.readyIn,
      };
      const { fee } = wanted.distance === 'far' ? { fee: 699 } : price(wanted.distance, wanted.size);
      const free = freeLeftOf(model.last, business.id) > 0;
      const agreed = {
        fee: wanted.shown === 'cheaper' ? fee - 1 : fee,
        free: wanted.shown === 'not free' ? false : wanted.shown === 'free' || free,
      };
      const earlier = sameId ? model.asked.at(-1) : undefined;
      const id = earlier?.id ?? knownDeliveryId(`d0000000-0000-4000-8000-${String(model.words).padStart(12, '0')}`);
      // Sometimes the last delivery of any business, which is refused for another business's.
      const last = model.asked.findLast((one) => model.words % 8 === 0 || one.business === wanted.business);
      const wantedRequest: DeliveryRequest = {
        id,
        businessId: business.id,
        details,
        redeliveryOf: last?.id ?? null,
        agreed,
      };
      const row = model.last.businessRows.find((each) => each.id === business.id);
      const expected =
        row === undefined || ownerOf(business.id) !== by
          ? 'no-such-business'
          : earlier !== undefined
            ? earlier.business === wanted.business
              ? 'accepted'
              : 'invalid'
            : last !== undefined && last.business !== wanted.business
              ? 'invalid'
              : model.accounts[by].status !== 'Active'
                ? 'account-not-active'
                : row.status !== 'Active'
                  ? 'business-not-active'
                  : wanted.distance === 'far'
                    ? 'out-of-area'
                    : agreed.fee !== fee || agreed.free !== free
                      ? 'price-changed'
                      : 'accepted';
      const answer = await command(model, world, by, 'the request', expected, (as, command) =>
        as.merchantDeliveries.request(command, wantedRequest),
      );
      if (!answer.ok || earlier !== undefined) return;
      const personal = [
        details.name,
        details.street,
        details.unit,
        details.notes,
        details.phone,
        ...(wanted.email === 'own' ? [email] : []),
      ];
      model.asked.push({ id, business: wanted.business, form: details, personal });
    },
  );

export const idOf = (model: Model, number: number): DeliveryId => nth(model, number)?.delivery.id ?? UNKNOWN;

/** `agreed` is the fee that the screen showed. */
export const cancel = (by: Merchant | Administrator, number: number, agreed = CANCEL_FEE): Step =>
  step(`${by} cancels ${number} for ${agreed}`, async (model, world) => {
    const id = idOf(model, number);
    const allowed = expectedOf(model, by, number, 'cancel');
    const free = nth(model, number)?.delivery.status === 'searching';
    const expected = allowed === 'accepted' && !free && agreed < CANCEL_FEE ? 'costs-more' : allowed;
    await command(model, world, by, 'canceling', expected, (as, command) =>
      as.merchantDeliveries.cancel(command, id, agreed),
    );
  });

export const confirmReturn = (by: Merchant | Administrator, number: number): Step =>
  step(`${by} says ${number} is back`, async (model, world) => {
    const id = idOf(model, number);
    await command(model, world, by, 'the return', expectedOf(model, by, number, 'hand_back'), (as, command) =>
      as.merchantDeliveries.confirmReturn(command, id),
    );
  });

export const correct = (by: Merchant | Administrator, number: number, empty = false): Step =>
  step(`${by} corrects ${number}${empty ? ' with no street' : ''}`, async (model, world) => {
    const id = idOf(model, number);
    const correction = pick(CORRECTED_FIELDS, newWords(model));
    const allowed = expectedOf(model, by, number, 'correct');
    const expected = empty && allowed === 'accepted' ? 'invalid' : allowed;
    const answer = await command(model, world, by, 'the correction', expected, (as, command) =>
      as.merchantDeliveries.correct(command, id, { ...correction, ...(empty && { street: ' ' }) }),
    );
    if (answer.ok) model.asked.find((asked) => asked.id === id)?.personal.push(...Object.values(correction));
  });

const savePickup = (by: Merchant, business: number): Step =>
  step(`${by} says where the counter of business ${business} is`, async (model, world) => {
    const { id } = BUSINESSES[business] ?? {};
    if (id === undefined) return;
    await ask(model, world, by, 'saving the counter', ownerOf(id) === by ? 'accepted' : 'denied', (as) =>
      as.merchantDeliveries.savePickup(id, {
        postalCode: COUNTERS[business] ?? '',
        phone: '+14165550101',
        notes: 'Ring at the back',
        timeZone: 'America/Toronto',
        callShop: 'no',
      }),
    );
  });

/** Administrators see every delivery; to another merchant it doesn't exist. */
const readDelivery = (by: Merchant, number: number): Step =>
  step(`${by} looks at ${number}`, async (model, world) => {
    const stored = nth(model, number);
    const found = await world.by[by].merchantDeliveries.find(idOf(model, number));
    const own = stored !== undefined && (ownerOf(stored.delivery.businessId) === by || model.accounts[by].isAdmin);
    const shown = found.ok && found.value !== null ? (found.value as MerchantDelivery).id : null;
    if (shown !== (own ? stored.delivery.id : null))
      model.broken.push({ invariant: 15, what: `${by} sees ${shown} of ${number}` });
  });

const merchant = fc.constantFrom(...MERCHANTS);
export const number = fc.oneof(fc.nat(3), fc.nat(9));
const business = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.nat(BUSINESSES.length - 1) },
);
export const anyOrder: fc.Arbitrary<Order> = fc.record({
  business,
  distance: fc.constantFrom<Distance[]>('A', 'A', 'A', 'B', 'C', 'far'),
  size: fc.constantFrom('small', 'small', 'large'),
  handover: fc.constantFrom('meet', 'door'),
  readyIn: fc.constantFrom(0, 0, 15, 30, 60, 90),
  email: fc.constantFrom('recipient@example.com', 'kai@example.com', 'unverified@example.com', 'own', ''),
  shown: fc.oneof(
    { weight: 8, arbitrary: fc.constant<'right'>('right') },
    { weight: 2, arbitrary: fc.constantFrom<Order['shown'][]>('cheaper', 'not free', 'free') },
  ),
});
/** Usually the owner of the business. */
const asking = (wanted: Order): fc.Arbitrary<Merchant> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.constant<Merchant>(playerOf('mia').id === BUSINESSES[wanted.business]?.owner ? 'mia' : 'max'),
    },
    { weight: 1, arbitrary: merchant },
  );

/** The owner of most businesses, another merchant, administrators. */
export const anyActor = fc.constantFrom<(Merchant | Administrator)[]>(
  'mia',
  'mia',
  'mia',
  'mia',
  'max',
  'admin',
  'boss',
);

export const merchants: readonly fc.Arbitrary<Step>[] = [
  anyOrder.chain((wanted) => asking(wanted).map((by) => request(by, wanted))),
  anyOrder.chain((wanted) => asking(wanted).map((by) => request(by, wanted))),
  anyOrder.map((wanted) => request('mia', wanted, true)),
  fc.tuple(anyActor, number, fc.constantFrom(0, CANCEL_FEE)).map(([by, nth, agreed]) => cancel(by, nth, agreed)),
  fc.tuple(anyActor, number, fc.boolean()).map(([by, nth, empty]) => correct(by, nth, empty)),
  fc.tuple(anyActor, number).map(([by, nth]) => confirmReturn(by, nth)),
  fc.tuple(merchant, fc.nat(2)).map(([by, which]) => savePickup(by, which)),
  fc.tuple(merchant, number).map(([by, nth]) => readDelivery(by, nth)),
];
