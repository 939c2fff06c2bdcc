import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { Business } from './business.ts';
import { businessId } from './business-id.ts';
import type { BusinessRepo } from './business-repo.ts';

/**
 * The business in a URL, if it belongs to the signed-in person; null if it's missing or another person's (spec §2,
 * §6). A malformed id finds nothing instead of failing.
 */
export function findOwnBusiness(auth: AuthPort, businesses: BusinessRepo) {
  return async (named: string): Promise<Result<Business | null, Failure>> => {
    const id = businessId(named);
    if (id === null) return ok(null);
    const session = await auth.getSession();
    if (!session.ok) return refused(session.error);
    return session.value === null ? ok(null) : businesses.findOwn(id, session.value.userId);
  };
}
export type FindOwnBusiness = ReturnType<typeof findOwnBusiness>;
export const FindOwnBusiness = port<FindOwnBusiness>('FindOwnBusiness');
