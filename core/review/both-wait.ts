import type { Business } from '../business/business.ts';
import type { BusinessRecord } from './business-records.ts';

/**
 * Whether a business and its owner's account both wait for a decision: an approved business of an owner who isn't approved
 * could send nothing.
 */
export const bothWait = (business: Pick<Business, 'status'>, { owner }: BusinessRecord): boolean =>
  business.status === 'Pending' && owner.status === 'Pending' && owner.roles.length > 0;
