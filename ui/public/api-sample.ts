import type { DeliveryForm } from '#core/delivery/delivery-form.ts';
import type { DeliveryRequest } from '#core/delivery/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { TARIFF } from '#core/delivery/tariff.ts';
import { SAMPLE_DELIVERY } from './sample-delivery.ts';

const { number, pin, ...recipient } = SAMPLE_DELIVERY;

/** The request's path below the address of the project's data. */
export const PATH = '/rpc/request_delivery';

const details: DeliveryForm = {
  ...recipient,
  phone: '+14155550142',
  email: 'rosa@example.com',
  notes: 'Ring twice',
  contents: 'Two sourdough loaves',
  reference: '1042',
  size: 'small',
  handover: 'meet',
  readyIn: 15,
};

/** A request for a delivery. It fails unless the price is the agreed one. */
export const REQUEST = {
  command: 'b6f2b1de-63c4-4a4e-9f0c-2d5d6f3f8a11',
  request: {
    id: '1c9e7a52-0d0b-4f6e-8f3d-5a7b9c2e4d10',
    businessId: '7d4f2a90-5b1c-4e8a-9c3f-6e2d1b0a8f45',
    details,
    redeliveryOf: null,
    agreed: { fee: TARIFF.B.fee, free: false },
  } satisfies Record<keyof DeliveryRequest, unknown>,
};

/** The response, without the fields that repeat the request. Times are text on the wire. */
export const ANSWER = {
  ok: true,
  value: {
    id: REQUEST.request.id,
    number,
    status: 'searching',
    zone: 'B',
    fee: TARIFF.B.fee,
    currency: 'USD',
    readyAt: '2026-06-03T19:19:00.000Z',
    dueAt: '2026-06-03T20:19:00.000Z',
    pin,
    courier: null,
  } satisfies Partial<Record<keyof MerchantDelivery, unknown>>,
};
