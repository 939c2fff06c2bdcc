import type { ADDED_FOR_RECIPIENTS } from '#core/delivery/request/recipient-fields.ts';
import { TARIFF } from '#core/delivery/price/tariff.ts';
import { SAMPLE_DELIVERY } from './sample-delivery.ts';

const { number, pin: _pin, state, ...recipient } = SAMPLE_DELIVERY;
/** The recipient, without empty fields: a request leaves them out. */
const place = Object.fromEntries(Object.entries(recipient).filter(([, value]) => value !== '')) as Omit<
  typeof recipient,
  keyof typeof ADDED_FOR_RECIPIENTS
>;

/** The address of the request, below the address of the API. */
export const PATH = '/v1/deliveries';

/** The body of a request for a delivery. */
export const REQUEST = {
  dropoff: { ...place, state: state.toUpperCase(), phone: '415 555 0142', notes: 'Ring twice' },
  parcel: { size: 'small', contents: 'Two sourdough loaves' },
  handover: 'meet',
  readyInMinutes: 15,
  reference: '1042',
  maxFeeCents: TARIFF.B.fee,
};

/** The response, without the fields that repeat the request. */
export const ANSWER = {
  id: '1c9e7a52-0d0b-8f6e-8f3d-5a7b9c2e4d10',
  number,
  status: 'searching',
  version: 1,
  price: { feeCents: TARIFF.B.fee, chargeCents: TARIFF.B.fee, currency: 'USD', free: false, zone: 'B' },
  promise: { readyAt: '2026-06-03T19:19:00.000Z', dueAt: '2026-06-03T20:19:00.000Z', onTime: null },
};
