import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import { ok, type Result } from '../result.ts';
import type { Business } from '../business/business.ts';
import { businessId } from '../business/business-id.ts';
import type { BusinessRecords } from './business-records.ts';
import type { BusinessRepo } from '../business/business-repo.ts';
import type { FindOwnBusiness } from '../business/find-own-business.ts';

/**
 * The business in a URL, for its owner and for administrators. Null if it's missing, or if it belongs to another person
 * and the visitor isn't an administrator. `isAdmin` only saves a call that the backend would deny. A malformed id finds
 * nothing.
 */
export function findShownBusiness(findOwn: FindOwnBusiness, records: BusinessRecords, businesses: BusinessRepo) {
  return async (named: string, isAdmin: boolean): Promise<Result<Business | null, Failure>> => {
    const own = await findOwn(named);
    const id = businessId(named);
    if (!isAdmin || id === null || !own.ok || own.value !== null) return own;
    const record = await records.find(id);
    if (!record.ok) return record;
    return record.value === null ? ok(null) : businesses.findOwn(id, record.value.owner.id);
  };
}
export type FindShownBusiness = ReturnType<typeof findShownBusiness>;
export const FindShownBusiness = port<FindShownBusiness>('FindShownBusiness');
