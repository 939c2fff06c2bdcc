import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';

/** Maximum duration of one call, in ms: the next one comes a minute later. */
const BUDGET_MS = 40_000;
/** The pause between two requests, in ms: public services allow one per second. */
const PAUSE_MS = 1000;

/**
 * Geocodes the doors that wait, if there's a geocoder. The database's job calls it once a minute; any other call only
 * makes it happen sooner. Requesting a delivery doesn't wait for it.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { doors, geocoder, now, sleep, log } = dependencies;
    if (geocoder === null) {
      await doors.forgetAll();
      return { status: 200, message: '' };
    }
    const until = now() + BUDGET_MS;
    for (let door = await doors.claim(); door !== null; door = await doors.claim()) {
      const found = await geocoder.find(door);
      if (typeof found === 'object' && 'later' in found) log('geocoder gave no answer', found.because);
      await doors.done(door, found);
      if (now() >= until) break;
      await sleep(PAUSE_MS);
    }
    return { status: 200, message: '' };
  });
}
