import { SECOND } from '#core/clock.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { Point } from '#core/geography/point.ts';
import { isWorthSending, type Fix, type SentFix } from '#core/delivery/place/position.ts';
import { instant } from '#core/instant.ts';
import { chance } from '#demo/couriers/chance.ts';
import { pointAlong, type Streets } from '#demo/city/streets.ts';
import { pause } from './pause.ts';
import type { LoadPerson } from './people.ts';

/** The pause between two polls of a courier's page. */
const POLLS_EVERY = 5 * SECOND;
/** A way takes about this long at a real courier's pace. */
const RIDE = 600 * SECOND;
/** Deliveries start and end within some kilometers of it. */
const CENTER: Point = { lat: 43.6532, lon: -79.3832 };

/** The shop and the door of a delivery, only for the map. */
function endsOf(streets: Streets, { id }: Job): { readonly shop: Point; readonly door: Point } {
  const corners = streets.cornersAround(CENTER, 0, 4000);
  const corner = (purpose: string) => corners[Math.floor(chance(1, id, purpose) * corners.length)] ?? CENTER;
  return { shop: corner('shop'), door: corner('door') };
}

/** The place of a courier after `share` of the time that the current leg takes. */
function placeOf(streets: Streets, job: Job, share: number): Point | null {
  const { shop, door } = endsOf(streets, job);
  switch (job.status) {
    case 'accepted':
      return pointAlong(streets.way(CENTER, shop), share);
    case 'at_pickup':
      return shop;
    case 'picked_up':
      return pointAlong(streets.way(shop, door), share);
    case 'at_dropoff':
      return door;
    case 'returning':
      return pointAlong(streets.way(door, shop), share);
    default:
      return null;
  }
}

const toFiveDecimals = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** A phone's measurement near that place: nobody stands exactly on a corner. */
function fixOf(streets: Streets, job: Job, share: number): Fix | null {
  const place = placeOf(streets, job, share);
  const beside = (degrees: number) => toFiveDecimals(degrees + (Math.random() - 0.5) / 5000);
  return place === null
    ? null
    : {
        lat: beside(place.lat),
        lon: beside(place.lon),
        accuracy: 5 + Math.floor(Math.random() * 30),
        age: Math.floor(Math.random() * 4000),
      };
}

/**
 * A courier's page until a time: it polls as in the app, along with a position while they carry something, and goes online
 * again after each delivery. Returns the fixes that were sent.
 */
export async function move(
  { backend: { courierDesk } }: LoadPerson,
  { streets, until, pace }: { streets: Streets; until: number; pace: number },
): Promise<Fix[]> {
  const sent: Fix[] = [];
  let job = null as Job | null;
  let since = 0;
  let last = null as SentFix | null;
  while (Date.now() < until) {
    const at = instant(Date.now());
    const fix = job === null ? null : fixOf(streets, job, ((at - since) * pace) / RIDE);
    const here = fix !== null && isWorthSending(fix, last, at) ? fix : null;
    const duty = await courierDesk.duty(here);
    if (here !== null) {
      sent.push(here);
      last = { ...here, at };
    }
    if (duty.ok) {
      const [now = null] = duty.value.jobs;
      if (now?.id !== job?.id || now?.status !== job?.status) since = Date.now();
      job = now;
      if (job === null && !duty.value.online) await courierDesk.goOnline();
    }
    await pause(POLLS_EVERY * (0.9 + 0.2 * Math.random()));
  }
  return sent;
}
