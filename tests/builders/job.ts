import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { isInHand, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { parseTrackingNumber, type TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aDelivery } from './delivery.ts';

/** The people of these jobs, and the numbers on their bags. */
const DOORS = [
  ['Rosa', 'M6G', '7KMD92QXHT4G'],
  ['Tom', 'M6J', '4T9WQ2ZKB8NZ'],
  ['Ada', 'M5T', 'B3XK8FHM2Q96'],
] as const;

/** A courier's view of one of three deliveries of one counter. */
export function aJob({ status, place, ...change }: Partial<Job> & { status: DeliveryStatus; place: number }): Job {
  const [name, area, code] = DOORS[place] ?? DOORS[0];
  const delivery = aDelivery()
    .with({ id: knownDeliveryId(`00000000-0000-4000-8000-0000000000e${place}`) })
    .build();
  const at = { state: 'on', postalCode: 'M6J 2Z4', phone: '+14165550101', notes: '' };
  return {
    ...delivery,
    failureReason: null,
    status,
    number: parseTrackingNumber(code) ?? (code as TrackingNumber),
    shop: 'Corner Loaf',
    pickupCity: 'Toronto',
    pickupArea: 'M6J',
    dropoffCity: 'Toronto',
    dropoffArea: area,
    country: 'canada',
    given: false,
    timeline: [],
    pinTriesLeft: 5,
    pickup: { ...at, street: '1 Shop Street' },
    dropoff: isInHand(status)
      ? { ...at, name, street: `${place + 2} Home Street`, unit: '', accessCode: '', postalCode: `${area} 1A1` }
      : null,
    ...change,
  };
}
