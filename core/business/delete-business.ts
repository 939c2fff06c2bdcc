import { port } from '../port.ts';
import { ok, refused, type Result } from '../result.ts';
import type { BusinessId } from './business-id.ts';
import type { BusinessRepo } from './business-repo.ts';

export type DeleteBusinessRefusal = 'not-confirmed' | 'not-deleted';

/** An administrator deletes a business, in any status, once they have confirmed it (spec §4). */
export function deleteBusiness(businesses: BusinessRepo) {
  return async (id: BusinessId, confirmed: boolean): Promise<Result<void, DeleteBusinessRefusal>> => {
    if (!confirmed) return refused('not-confirmed');
    const removed = await businesses.remove(id);
    return removed.ok ? ok() : refused('not-deleted');
  };
}
export type DeleteBusiness = ReturnType<typeof deleteBusiness>;
export const DeleteBusiness = port<DeleteBusiness>('DeleteBusiness');
