import * as fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import type { Answered } from '#tests/contract/integration/shop-software.ts';
import { ORDER } from '#tests/contract/integration/shop-software.ts';
import type { Stage } from '../../contract/dispatch-people.ts';
import { stepKind } from '../step.ts';
import { SOFTWARE, type SoftwareCast, type SoftwareName } from './cast.ts';

const step = <Details>(
  name: string,
  details: fc.Arbitrary<Details>,
  run: (cast: SoftwareCast, given: Details) => Promise<unknown>,
) => stepKind<Details, SoftwareCast>(name, details, run);

const by = fc.constantFrom<SoftwareName[]>('bakery', 'bakery', 'bakery', ...SOFTWARE);
const nth = fc.constantFrom(0, 0, 0, 1, 2, 9);
/** Few, so that many are used again. */
const number = fc.nat(6).map((n) => `order-${n}`);
const maxFeeCents = fc.constantFrom(0, 299, 300, 698, 699, 10_000, 10_000);
const oddText = fc.constantFrom('', ' ', ' Unit  3 ', 'x'.repeat(300), 'Ring\u200btwice', 'Ring\ntwice', 'Crêpe 🥞');
const metadata = fc.constantFrom({}, { cart: 'c_98' }, { constructor: 'x', b: '' }, { '1': 'x' }, { a: 'a\u202e' });

/** Places from a counter in Toronto, by zone; the last ones are outside the area, contradictory and no place. */
const place = fc.constantFrom(
  ...(['M6J 3C1', 'm6k1a1', 'M4B 1B3'] as const).map((postalCode) => ({ city: 'Toronto', state: 'on', postalCode })),
  { city: 'Ottawa', state: 'ON', postalCode: 'K1A 0B1' },
  { city: 'Calgary', state: 'ON', postalCode: 'T2P 1J9' },
  { city: 'Toronto', state: 'Ontario', postalCode: '94107' },
);
const goodPlace = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };

/** When an order is wanted: soon, or within a window. */
const when = fc.constantFrom(
  ...[0, 0, 15, 90, 17].map((readyInMinutes) => ({ readyInMinutes })),
  ...['13:00', '14:00', '15:30', '12:40'].map((until) => ({
    readyInMinutes: null,
    dropoffReadyAt: until === '15:30' ? '2026-05-04T15:00Z' : null,
    dropoffDeadlineAt: `2026-05-04T${until}Z`,
  })),
);

/** An order: mostly a good one, with some values of any kind. */
const order = fc
  .record({
    to: fc.option(place, { nil: goodPlace, freq: 1 }),
    size: fc.constantFrom('small', 'small', 'large', 'huge'),
    handover: fc.constantFrom('meet', 'door'),
    when,
    maxFeeCents,
    dueBefore: fc.constantFrom(null, null, null, '2026-05-04T12:40:00.000Z', '2026-05-05T00:00:00Z', 'soon'),
    again: fc.constantFrom(null, null, null, 0, 9),
    more: fc.oneof(
      fc.constant({}),
      fc.constant({}),
      fc.record({ metadata }),
      fc.record({ reference: oddText }),
      fc.constant({ tip: 3 }),
    ),
  })
  .map(({ to, size, again, more, when: wanted, ...rest }) => ({
    order: { dropoff: { ...ORDER.dropoff, ...to }, parcel: { size }, ...wanted, ...rest, ...more },
    again,
  }));

export const orders = step('orders', fc.record({ by, number, wanted: order }), async (cast, given) => {
  const { order: body, again } = given.wanted;
  const redeliveryOf = again === null ? null : cast.nth(again);
  return cast.ordered(await cast.as(given.by).order(given.number, { ...body, redeliveryOf }));
});

export const ordersSimply = step('orders simply', fc.record({ by, number, maxFeeCents }), async (cast, given) =>
  cast.ordered(await cast.as(given.by).order(given.number, { maxFeeCents: given.maxFeeCents })),
);

export const ordersBatch = step(
  'orders a batch',
  fc.record({
    by,
    wanted: fc.array(fc.record({ number, maxFeeCents, to: place, metadata }), { minLength: 1, maxLength: 3 }),
  }),
  async (cast, given) => {
    const all = given.wanted.map((one) => ({
      ...ORDER,
      dropoff: { ...ORDER.dropoff, ...one.to },
      maxFeeCents: one.maxFeeCents,
      metadata: Object.keys(one.metadata)[0] === '1' ? {} : one.metadata,
      idempotencyKey: one.number,
    }));
    return cast.ordered(await cast.as(given.by).call('POST', '/v1/deliveries/batch', { orders: all }));
  },
);

export const quotes = step(
  'asks for a price',
  fc.record({ by, to: place, size: fc.constantFrom('small', 'large') }),
  async (cast, given) =>
    cast.saw(await cast.as(given.by).call('POST', '/v1/quotes', { dropoff: given.to, parcel: { size: given.size } })),
);

const correction = fc.record(
  {
    dropoff: fc.record(
      {
        street: fc.constantFrom('66 Dovercourt Road', '', ' 66  Dovercourt Road '),
        unit: oddText,
        phone: fc.constantFrom('416 555 0142', '+1 (647) 555-0142', 'none'),
        accessCode: fc.constantFrom('4711#', ''),
        notes: oddText,
      },
      { requiredKeys: [] },
    ),
    metadata,
  },
  { requiredKeys: [] },
);
export const corrects = step('corrects', fc.record({ by, nth, number, body: correction }), async (cast, given) => {
  const headers = { 'idempotency-key': `correct-${given.number}` };
  return cast.saw(await cast.as(given.by).call('PATCH', `/v1/deliveries/${cast.nth(given.nth)}`, given.body, headers));
});

const change = fc.constantFrom('cancel', 'cancel', 'confirm-return', 'report-lost');
export const changes = step('changes', fc.record({ by, nth, number, change, maxFeeCents }), async (cast, given) => {
  const body = given.change === 'cancel' ? { maxFeeCents: given.maxFeeCents } : undefined;
  const path = `/v1/deliveries/${cast.nth(given.nth)}/${given.change}`;
  return cast.saw(await cast.as(given.by).post(path, `${given.change}-${given.number}`, body));
});

const include = fc.constantFrom('', '?include=people', '?include=people,courier,handover,events', '?include=pin');
export const reads = step('reads', fc.record({ by, nth, include }), async (cast, given) =>
  cast.saw(await cast.as(given.by).get(`/v1/deliveries/${cast.nth(given.nth)}${given.include}`)),
);

export const readsBusiness = step('reads its business', by, async (cast, name) =>
  cast.saw(await cast.as(name).get('/v1/business')),
);

/** Reads all pages; the answer is the first refusal, or all rows. */
async function pages(cast: SoftwareCast, name: SoftwareName, path: string): Promise<unknown> {
  const rows: unknown[] = [];
  for (let after = ''; ;) {
    const answer: Answered = await cast.as(name).get(`${path}${after}`);
    if (answer.status !== 200) return cast.saw(answer);
    rows.push(...answer.body.data);
    if (answer.body.next === null) break;
    after = `&after=${answer.body.next}`;
  }
  return rows;
}

const limit = fc.constantFrom(2, 3, 100);
const filter = fc.constantFrom(
  '',
  '&status=lost',
  '&status=scheduled',
  '&opensBefore=2026-05-04T13:00Z',
  ...DELIVERY_STATUSES.map((status) => `&status=${status}`),
  '&reference=Order%201042',
  '&createdBefore=2026-05-04T12:30:00Z',
  '&createdAfter=2026-05-04T12:30:00Z',
  '&status=gone',
);
export const lists = step('lists', fc.record({ by, limit, filter }), async (cast, given) => {
  const rows = await pages(cast, given.by, `/v1/deliveries?limit=${given.limit}${given.filter}`);
  return Array.isArray(rows) ? cast.saw({ status: 200, headers: new Headers(), body: { data: rows } as never }) : rows;
});

/** The events of each delivery. Those of different deliveries may be in another order on each backend. */
export const readsEvents = step('reads events', fc.record({ by, limit }), async (cast, given) => {
  const rows = await pages(cast, given.by, `/v1/events?limit=${given.limit}`);
  if (!Array.isArray(rows)) return rows;
  const all = rows as readonly { readonly data: { readonly id: string; readonly version: number } }[];
  const ids = [...new Set(all.map(({ data }) => data.id))].toSorted();
  const sorted = ids.flatMap((id) => all.filter(({ data }) => data.id === id));
  return cast.saw({ status: 200, headers: new Headers(), body: { data: sorted } as never });
});

const stages = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered', 'returning', 'returned'] as const;
export const carries = step('carries', fc.record({ nth, stage: fc.constantFrom<Stage[]>(...stages) }), (cast, given) =>
  cast.carried(given.nth, given.stage),
);
/** The courier takes several steps with the last delivery. */
export const carriesFar = step('carries far', fc.integer({ min: 1, max: stages.length }), async (cast, far) => {
  const taken: unknown[] = [];
  for (const stage of stages.slice(0, far)) taken.push(await cast.carried(0, stage));
  return taken;
});

const span = fc.constantFrom(MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, DAY);
export const timePasses = step('time passes', span, async (cast, ms) => {
  await cast.world.advance(ms);
  return 'passed';
});

const standing = fc.constantFrom(
  { roles: ['merchant'] as const, accountStatus: 'Active' },
  { roles: ['merchant'] as const, accountStatus: 'Suspended' },
  { roles: ['customer'] as const, accountStatus: 'Active' },
);
export const standingChanges = step('the owner’s standing becomes', standing, async (cast, given) => {
  await cast.world.setStanding(cast.as('bakery').from.id, { emailVerified: true, ...given });
  return 'changed';
});
