import { MISSES_OF_ALL, MISSES_OF_CLIENT } from '../../../core/delivery/tracking-limits.ts';
import { parseTrackingNumber } from '../../../core/delivery/tracking-number.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { tooMany } from '../_shared/reply.ts';

/** Longest text that is looked at as a key or as the tag of a version. */
const LONGEST = 64;

/**
 * Follows a delivery for whoever isn't signed in. `{ number, key }` is answered `{ delivery }`, null where there is none to
 * show; with `known`, the tag of a version or empty for none, `{ live }` is `same` or `{ tag, view }`.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  // Asked every few seconds while a page is open, and there is nothing to hide in how long it takes.
  return endpoint(request, { ...dependencies, floorMs: 0 }, async (body) => {
    const { limits, deliveries } = dependencies;
    const client = `track:${clientBucket(clientAddress(request, dependencies))}`;
    const text = (name: string) => (typeof body[name] === 'string' ? body[name].slice(0, LONGEST) : null);
    const number = parseTrackingNumber(text('number') ?? '') ?? '';
    const asked = { number, key: text('key'), known: text('known') };
    const followed = await deliveries.follow(asked, client, MISSES_OF_CLIENT);
    if (followed === 'too-many') return tooMany(MISSES_OF_CLIENT.windowMs);
    const { found, ...shown } = followed;
    if (!found && !(await limits.within('track', MISSES_OF_ALL.limit, MISSES_OF_ALL.windowMs)))
      return tooMany(MISSES_OF_ALL.windowMs);
    return { status: 200, message: '', ...shown };
  });
}
