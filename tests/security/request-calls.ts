import { randomUUID } from 'node:crypto';
import type { DeliveryCall } from './delivery-calls.ts';
import { DETAILS } from './delivery-scene.ts';

/** Requests of another's business: one that takes the place of a delivery, and several that include it. */
export function requestCalls(business: string, delivery: string): DeliveryCall[] {
  const request = (id: string, redeliveryOf: string | null) => ({
    id,
    businessId: business,
    details: { ...DETAILS, name: 'Evil' },
    redeliveryOf,
    agreed: { fee: 699, free: true },
  });
  return [
    {
      what: 'requests one',
      name: 'request_delivery',
      args: { command: randomUUID(), request: request(randomUUID(), delivery) },
    },
    {
      what: 'requests some together',
      name: 'request_together',
      args: { command: randomUUID(), requests: [request(randomUUID(), null), request(delivery, null)] },
    },
  ];
}
