import type { Actor } from '../account/policy.ts';
import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { BusinessId } from '../business/business-id.ts';
import type { BusinessRepo } from '../business/business-repo.ts';
import { mayDecide } from './may-decide.ts';

export type DeleteBusinessRefusal = 'not-an-administrator' | 'not-confirmed' | 'not-deleted';

/** An administrator deletes a business, in any status, once they have confirmed it (spec §4). */
export function deleteBusiness(businesses: BusinessRepo) {
  return async (
    by: Pick<Actor, 'isAdmin'>,
    id: BusinessId,
    confirmed: boolean,
  ): Promise<Result<void, DeleteBusinessRefusal>> => {
    if (!mayDecide(by)) return refused('not-an-administrator');
    if (!confirmed) return refused('not-confirmed');
    const removed = await businesses.remove(id);
    return removed.ok ? ok() : refused('not-deleted');
  };
}
export type DeleteBusiness = ReturnType<typeof deleteBusiness>;
export const DeleteBusiness = port<DeleteBusiness>('DeleteBusiness');
