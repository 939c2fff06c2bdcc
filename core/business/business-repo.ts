import type { ListPage, PageRequest } from '../listing/list-query.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { Business, NewBusiness } from './business.ts';
import type { BusinessId } from './business-id.ts';
import type { BusinessStatus } from './business-status.ts';

/** The number of businesses with a status. */
export interface BusinessCount extends Pick<Business, 'status'> {
  readonly count: number;
}

/** Counts businesses by their status. */
export function countBusinesses(businesses: Iterable<Pick<Business, 'status'>>): readonly BusinessCount[] {
  const counts = new Map<string, number>();
  for (const { status } of businesses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => ({ status, count }));
}

/**
 * The businesses (spec §7; decision one-business-table: `business_profiles` is a view of `businesses`). A merchant sees
 * their own, an administrator sees all; rows of others are absent, not errors.
 */
export interface BusinessRepo {
  /**
   * `denied` unless the signed-in person is a merchant with a verified email, `quota` from the fifty-first on. Adding
   * the same id again adds nothing.
   */
  add(business: NewBusiness): Promise<Result<void, Failure>>;
  /** Newest first. */
  listOwn(owner: UserId): Promise<Result<Business[], Failure>>;
  findOwn(id: BusinessId, owner: UserId): Promise<Result<Business | null, Failure>>;
  /** A page of everyone's, by the rules of `BUSINESS_LIST`; `denied` unless an administrator asks. */
  list(request?: PageRequest): Promise<Result<ListPage<Business>, Failure>>;
  /** The number of businesses in each status that one has; `denied` unless an administrator asks. */
  count(): Promise<Result<readonly BusinessCount[], Failure>>;
  /**
   * `denied` unless an administrator asks; `rejected` if the spec has no such transition (decision
   * status-transitions), or a reason is longer than 280 characters or has invisible ones. Only a rejection keeps its
   * reason. The owner is mailed, if the backend sends mail (decision decision-mails).
   */
  setStatus(id: BusinessId, status: BusinessStatus, reason?: string): Promise<Result<void, Failure>>;
  /** `denied` unless an administrator asks. */
  remove(id: BusinessId): Promise<Result<void, Failure>>;
}
export const BusinessRepo = port<BusinessRepo>('BusinessRepo');
