import type { ApiCall } from '#core/integration/api-calls.ts';
import { TARIFF } from '#core/delivery/price/tariff.ts';
import { jsonText, type SnippetCall } from './snippets.ts';

/** A step of the quick start: its text, and the request that it sends. */
export interface QuickStep {
  readonly id: 'price' | 'order' | 'later' | 'events';
  readonly title: string;
  readonly text: string;
  /** The words on its button. */
  readonly action: string;
  readonly call: SnippetCall;
  /** The answer that it gets, shortened. */
  readonly answer: string;
}

const DROPOFF = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
const parcel = { size: 'small' };

/** The four steps. A test runs each of its requests as it's shown, in each language. */
export const QUICK_STEPS: readonly QuickStep[] = [
  {
    id: 'price',
    title: 'Ask for the price',
    text: 'Where it goes and how large it is: that’s the price, and the time that we promise. You can skip this. A request says what it may cost at most.',
    action: 'Get a price',
    call: {
      method: 'POST',
      path: '/v1/quotes',
      address: null,
      idempotencyKey: null,
      body: { dropoff: DROPOFF, parcel },
    },
    answer: `200 OK\n${jsonText({ price: { feeCents: TARIFF.A.fee, chargeCents: 0, currency: 'CAD' }, freeLeft: 5 })}`,
  },
  {
    id: 'order',
    title: 'Request a delivery',
    text: 'Your order number is the key that makes it happen once. Press it twice: the second answer is the same delivery.',
    action: 'Request it',
    call: {
      method: 'POST',
      path: '/v1/deliveries',
      address: null,
      idempotencyKey: 'order-1042',
      body: {
        dropoff: { name: 'Rosa Fernandes', phone: '416 555 0199', street: '64 Dovercourt Road', ...DROPOFF },
        parcel,
        handover: 'meet',
        reference: 'Order 1042',
        maxFeeCents: TARIFF.B.fee,
      },
    },
    answer: `201 Created\n${jsonText({ number: 'ENT8EY2GR5J4', status: 'searching', version: 1 })}`,
  },
  {
    id: 'later',
    title: 'Ten minutes later',
    text: 'A sandbox’s clock is yours. Move it, and its couriers do what they’d have done until then: press it until the parcel is at the door.',
    action: 'Ten minutes later',
    call: {
      method: 'POST',
      path: '/v1/test/clock/advance',
      address: null,
      idempotencyKey: null,
      body: { minutes: 10 },
    },
    answer: `200 OK\n${jsonText({ now: '2026-06-03T19:14:00.000Z', speed: 20 })}`,
  },
  {
    id: 'events',
    title: 'See what happened',
    text: 'Every step is an event, with the delivery as it was then. They come in order, and you read on from where you were.',
    action: 'List the events',
    call: { method: 'GET', path: '/v1/events', address: null, idempotencyKey: null },
    answer: `200 OK\n${jsonText({ data: [{ type: 'delivery.requested' }, { type: 'delivery.accepted' }] })}`,
  },
];

/** The request of a step, to send with a key. */
export function callOf({ call: { method, path, idempotencyKey, body } }: QuickStep, key: string): ApiCall {
  return {
    method,
    path,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  };
}
