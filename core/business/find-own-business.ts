import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../session/auth-port.ts';
import { businessId } from './business-id.ts';
import type { BusinessRepo, BusinessRow } from './business-repo.ts';

/**
 * The business that an address names, if it is the signed-in person's own; null where it is missing or another's
 * (spec §2, §6). An address that can be no id names nothing, rather than failing.
 */
export function findOwnBusiness(auth: AuthPort, businesses: BusinessRepo) {
  return async (named: string): Promise<Result<BusinessRow | null, Failure>> => {
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(named)) return ok(null);
    const session = await auth.getSession();
    if (!session.ok) return refused(session.error);
    return session.value === null
      ? ok(null)
      : businesses.findOwn(businessId(named.toLowerCase()), session.value.userId);
  };
}
export type FindOwnBusiness = ReturnType<typeof findOwnBusiness>;
export const FindOwnBusiness = port<FindOwnBusiness>('FindOwnBusiness');
