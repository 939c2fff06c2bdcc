import type { Simulation } from '#adapters/memory/simulation.ts';
import { isSeeded } from './past/make-delivery.ts';
import { formerCourierCard } from './past/past-couriers.ts';
import { bulkRows } from './seed/bulk.ts';
import { paymentOf } from './seed/payments.ts';

/** The rows and pictures around the people of the demo. */
export const demoSimulation: Simulation = {
  rows: bulkRows,
  formerCourier: formerCourierCard,
  paymentOf,
  // The page adds the couriers' rides, which need its storage.
  areaOf: () => null,
  courierAt: () => null,
  doorPhoto: async (delivery) =>
    isSeeded(delivery) ? (await import('./past/door-photos.ts')).doorPhoto(delivery) : null,
  // The demo's own, since a live build's sandbox needs none.
  portrait: async () => null,
};
