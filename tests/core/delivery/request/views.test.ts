import { describe, expect, test } from 'vitest';
import { DAY } from '#core/clock.ts';
import { reportableFrom } from '#core/delivery/lifecycle/charges.ts';
import { offer, job, pastJob } from '#core/delivery/courier/courier-delivery.ts';
import {
  DELIVERY_FIELD_NAMES,
  describedField,
  type DeliveryFieldName,
} from '#core/delivery/request/delivery-fields.ts';
import { milestones, type DeliveryRecord } from '#core/delivery/lifecycle/delivery-record.ts';
import {
  DELIVERY_STATUSES,
  isCarried,
  isFinal,
  isInHand,
  type DeliveryStatus,
} from '#core/delivery/lifecycle/delivery-status.ts';
import { deliverySummary, merchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { trackedDelivery, TRACKING_TIME } from '#core/delivery/track/tracked-delivery.ts';
import { later, type Instant } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

/** Fields that aren't text. The minutes until it's ready become a time. */
type Choice = 'size' | 'handover' | 'declared' | 'readyIn' | 'slot';

/** The viewers of each field of a request besides its merchant: a field without a decision doesn't compile. */
const DECIDED: Readonly<Record<DeliveryFieldName, string>> = {
  name: 'recipient, courier with the parcel',
  street: 'recipient, courier with the parcel',
  unit: 'recipient, courier with the parcel',
  accessCode: 'recipient, courier with the parcel',
  postalCode: 'courier with the parcel',
  city: 'anyone, recipient, courier before accepting, courier with the parcel',
  state: 'courier with the parcel',
  phone: 'courier with the parcel',
  email: '',
  notes: 'courier with the parcel',
  size: 'courier before accepting, courier with the parcel',
  handover: 'recipient, courier before accepting, courier with the parcel',
  contents: '',
  reference: '',
  declared: '',
  readyIn: '',
  slot: '',
};

/** A unique word for each fact, so that a search of a view finds it. */
const FACTS = {
  shop: 'The Pharmacy',
  pickupStreet: 'Pickup Street',
  pickupPhone: '+14165550101',
  pickupNotes: 'ring at the back',
  name: 'Rosa Recipient',
  street: 'Dropoff Street',
  unit: 'Unit 12',
  accessCode: '#1842',
  postalCode: 'M6J 1A1',
  city: 'Dropville',
  state: 'Dropstate',
  phone: '+14165550199',
  notes: 'mind the dog',
  recipientNote: 'knock twice',
  email: 'rosa@example.com',
  pin: '8214',
  key: 'secret-key',
  contents: 'insulin',
  reference: 'order-77',
  courier: 'Kai',
  courierPhone: '+14165550177',
  courierPhoto: 'data:image/jpeg;base64,courier',
  proof: 'data:image/jpeg;base64,door',
} as const satisfies Readonly<Record<Exclude<DeliveryFieldName, Choice>, string> & Record<string, string>>;
/** A value in cents that no other figure has. */
const DECLARED = 14_253;
/** Parts of the two addresses that a courier sees with the street. */
const PICKUP_CODE = 'M6J 2Z4';
const DROPOFF_CODE = FACTS.postalCode;
type Fact = keyof typeof FACTS;

function record(status: DeliveryStatus): DeliveryRecord {
  const reached = Object.fromEntries(DELIVERY_STATUSES.map((reach) => [reach, REQUESTED_AT + 90_500]));
  return {
    delivery: aDelivery()
      .with({
        status,
        reached,
        courier: aCourierId,
        contents: FACTS.contents,
        reference: FACTS.reference,
        declared: DECLARED,
      })
      .build(),
    people: {
      pickup: {
        name: FACTS.shop,
        street: FACTS.pickupStreet,
        city: 'Toronto',
        state: 'on',
        postalCode: PICKUP_CODE,
        phone: FACTS.pickupPhone,
        notes: FACTS.pickupNotes,
      },
      dropoff: {
        name: FACTS.name,
        street: FACTS.street,
        unit: FACTS.unit,
        accessCode: FACTS.accessCode,
        city: FACTS.city,
        state: FACTS.state,
        postalCode: DROPOFF_CODE,
        phone: FACTS.phone,
        notes: FACTS.notes,
        email: FACTS.email,
      },
      recipientNote: FACTS.recipientNote,
    },
    secrets: { pin: FACTS.pin, tries: 1 },
    key: FACTS.key,
    events: [],
    courier: { firstName: FACTS.courier, phone: FACTS.courierPhone, photo: FACTS.courierPhoto },
    proof: FACTS.proof,
    mayCallShop: true,
  };
}

const shown = (view: unknown): Fact[] =>
  (Object.keys(FACTS) as Fact[]).filter((fact) => JSON.stringify(view).includes(FACTS[fact]));

describe.each(DELIVERY_STATUSES)('Of a delivery that is %s', (status) => {
  const all = record(status);
  const now = REQUESTED_AT;

  test('each field is shown to exactly its decided viewers', () => {
    const carries = isInHand(status);
    const views: Readonly<Record<string, unknown>> = {
      anyone: trackedDelivery(all, 'number', now),
      recipient: trackedDelivery(all, 'recipient', now),
      'courier before accepting': offer(all),
      [carries ? 'courier with the parcel' : 'courier without it']: job(all),
    };
    const whoSees = (name: DeliveryFieldName) => {
      const sought = name in FACTS ? FACTS[name as Exclude<DeliveryFieldName, Choice>] : `"${name}":`;
      return Object.keys(views).filter(
        (who) =>
          JSON.stringify(views[who]).includes(sought) ||
          (name === 'declared' && JSON.stringify(views[who]).includes(String(DECLARED))),
      );
    };
    for (const name of DELIVERY_FIELD_NAMES) {
      const decided = DECIDED[name].split(', ').filter((who) => who in views);
      if (!carries && DECIDED[name].includes('before accepting')) decided.push('courier without it');
      expect([name, whoSees(name)]).toEqual([name, decided]);
    }
  });

  test('the number without the key shows no person', () => {
    const view = trackedDelivery(all, 'number', now);
    expect(view).not.toBeNull();
    expect(shown(view)).toEqual(['city']);
    expect(JSON.stringify(view)).not.toContain('M6J');
    expect(view?.timeline.every(({ at }) => at % 60_000 === 0)).toBe(true);
  });

  test('all views are late right after the promise, unless it was tried or ended', () => {
    const { dueAt, onTime } = all.delivery;
    const overdue = (at: Instant) =>
      [trackedDelivery(all, 'number', at), trackedDelivery(all, 'recipient', at), merchantDelivery(all, at)].map(
        (view) => view?.overdue,
      );
    const isAwaited = onTime === null && !isFinal(status);
    expect([overdue(dueAt), overdue(later(dueAt, 1))]).toEqual([
      [false, false, false],
      [isAwaited, isAwaited, isAwaited],
    ]);
  });

  test('its merchant may report it as lost from the time when that’s accepted', () => {
    const from = reportableFrom({ ...all.delivery, timeline: milestones(all.delivery, all.events) });
    const reportable = (at: Instant) => merchantDelivery(all, at).reportable;
    const inHand = isInHand(status);
    expect(from !== null).toBe(inHand);
    const edge = from ?? later(all.delivery.dueAt, DAY);
    expect([reportable(later(edge, -1)), reportable(edge)]).toEqual([false, inHand]);
  });

  test('its recipient sees the shop, their door, note and PIN, and the courier', () => {
    const facts: Fact[] = ['shop', 'pickupPhone', 'name', 'street', 'unit', 'accessCode', 'city', 'recipientNote'];
    if (!isFinal(status)) facts.push('pin');
    if (isCarried(status)) facts.push('courier', 'courierPhoto');
    if (status === 'delivered') facts.push('proof');
    expect(shown(trackedDelivery(all, 'recipient', now)).toSorted()).toEqual(facts.toSorted());
  });

  test('its merchant sees all but the courier’s picture and, after a while, phone', () => {
    const hidden: Fact[] = isCarried(status) ? ['courierPhoto'] : ['courierPhoto', 'courierPhone'];
    expect(shown(merchantDelivery(all, now))).toEqual(
      (Object.keys(FACTS) as Fact[]).filter((f) => !hidden.includes(f)),
    );
    expect(shown(deliverySummary(all.delivery, all.people, now))).toEqual(['name', 'city', 'reference']);
  });

  test('a courier sees the shop first, and the recipient with the parcel in hand', () => {
    expect(shown(offer(all))).toEqual(['shop', 'city']);
    const carries = status === 'picked_up' || status === 'at_dropoff' || status === 'returning';
    expect(shown(job(all))).toEqual([
      'shop',
      'pickupStreet',
      'pickupPhone',
      'pickupNotes',
      ...(carries
        ? ['name', 'street', 'unit', 'accessCode', 'postalCode', 'city', 'state', 'phone', 'notes', 'recipientNote']
        : ['city']),
    ]);
    expect(shown(pastJob(all.delivery))).toEqual([]);
    const codesIn = (view: unknown) =>
      [PICKUP_CODE, DROPOFF_CODE].filter((code) => JSON.stringify(view).includes(code));
    expect([codesIn(offer(all)), codesIn(job(all)), codesIn(pastJob(all.delivery))]).toEqual([
      [],
      carries ? [PICKUP_CODE, DROPOFF_CODE] : [PICKUP_CODE],
      [],
    ]);
  });
});

test('Each field’s description states its decided viewers', () => {
  for (const name of DELIVERY_FIELD_NAMES) {
    const { courier, recipient, anyone } = describedField(name);
    const said = [
      ...(anyone ? ['anyone'] : []),
      ...(recipient || anyone ? ['recipient'] : []),
      ...(courier === 'searching' ? ['courier before accepting'] : []),
      ...(courier === undefined ? [] : ['courier with the parcel']),
    ];
    expect([name, said.join(', ')]).toEqual([name, DECIDED[name]]);
  }
});

test('Tracking closes fourteen days after the end, or when the people are deleted', () => {
  const ended = record('delivered');
  const end = ended.delivery.reached.delivered ?? REQUESTED_AT;
  expect(trackedDelivery(ended, 'recipient', later(end, TRACKING_TIME - 1))).not.toBeNull();
  expect(trackedDelivery(ended, 'recipient', later(end, TRACKING_TIME))).toBeNull();
  expect(trackedDelivery({ ...ended, people: null }, 'number', end)).toBeNull();
  expect(trackedDelivery(record('picked_up'), 'number', later(end, 2 * TRACKING_TIME))).not.toBeNull();
});
