import type { DeliveryPeople } from '#core/delivery/lifecycle/delivery.ts';
import type { DoorBefore } from '#adapters/memory/delivery/courier/load-of.ts';
import { metersApart } from '#demo/city/areas.ts';
import type { StopBefore } from '#demo/couriers/next-step.ts';

/** The stop before a door, as the simulated couriers know it. */
export const hopTo = ({ stored, leftAt }: DoorBefore, people: DeliveryPeople | null): StopBefore => ({
  leftAt,
  meters: metersApart(stored.people?.dropoff.postalCode ?? '', people?.dropoff.postalCode ?? ''),
});
