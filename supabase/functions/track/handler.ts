import { parseTrackingNumber } from '../../../core/delivery/tracking-number.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { tooMany } from '../_shared/reply.ts';

const MINUTE = 60_000;
/** How many numbers that aren't there one client may ask for, and all clients together. */
const CLIENT_MISSES = { limit: 20, windowMs: 10 * MINUTE };
const ALL_MISSES = { limit: 600, windowMs: MINUTE };

/** Follows a delivery for whoever isn't signed in: `{ number, key }`, answered `{ delivery }`, null where there is none to show. */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  // Asked every few seconds while a page is open, and there is nothing to hide in how long it takes.
  return endpoint(request, { ...dependencies, floorMs: 0 }, async (body) => {
    const { limits, deliveries } = dependencies;
    const bucket = `track:${clientBucket(clientAddress(request, dependencies))}`;
    if (await limits.isUsedUp(bucket, CLIENT_MISSES.limit, CLIENT_MISSES.windowMs))
      return tooMany(CLIENT_MISSES.windowMs);
    const number = typeof body['number'] === 'string' ? parseTrackingNumber(body['number']) : null;
    const key = typeof body['key'] === 'string' ? body['key'].slice(0, 64) : null;
    const delivery = number === null ? null : await deliveries.track(number, key);
    if (delivery === null) {
      await limits.within(bucket, CLIENT_MISSES.limit, CLIENT_MISSES.windowMs);
      if (!(await limits.within('track', ALL_MISSES.limit, ALL_MISSES.windowMs))) return tooMany(ALL_MISSES.windowMs);
    }
    return { status: 200, message: '', delivery };
  });
}
