import type { SentTracked } from '../../adapters/supabase/delivery/received-tracking.ts';
import { MINUTE } from '../../core/clock.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aDelivery } from '../builders/delivery.ts';

const { number } = aDelivery().build();

/** A guest's page of a delivery. */
export const TRACKED_PATH = `/track/${formatTrackingNumber(number)}`;

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE).toISOString();

/** The project's answer to every request for a delivery: always the same one, on its way to the door. */
export function trackedAnswer(): string {
  const delivery: SentTracked = {
    number,
    version: 4,
    status: 'picked_up',
    timeline: [
      { status: 'searching', at: inMinutes(-25) },
      { status: 'accepted', at: inMinutes(-22) },
      { status: 'at_pickup', at: inMinutes(-12) },
      { status: 'picked_up', at: inMinutes(-9) },
    ],
    dueAt: inMinutes(20),
    onTime: null,
    overdue: false,
    arrival: null,
    city: 'Toronto',
    stopsBefore: null,
    recipient: null,
  };
  return JSON.stringify({ delivery, live: { tag: 'picked up', view: delivery } });
}
