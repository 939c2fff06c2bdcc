import * as v from 'valibot';
import { isUserId } from '#core/identity/user-id.ts';
import type { Business, NewBusiness } from '#core/business/business.ts';
import type { BusinessCount } from '#core/business/business-repo.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { rowsOf } from '../received.ts';
import { Time } from '../received-time.ts';

/** A row of `businesses`, and of its view `business_profiles`. */
const BusinessRow = v.object({
  id: v.pipe(v.string(), v.guard(isBusinessId)),
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  country: v.string(),
  business_name: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.string(),
  business_email: v.string(),
  status: v.string(),
  status_reason: v.string(),
  status_since: v.nullable(Time),
  created_at: Time,
});
export type BusinessRow = v.InferInput<typeof BusinessRow>;
export type BusinessInsert = Omit<BusinessRow, 'status' | 'status_reason' | 'status_since' | 'created_at'>;

const toBusiness = (row: v.InferOutput<typeof BusinessRow>): Business => ({
  id: row.id,
  owner: row.user_id,
  country: row.country,
  businessName: row.business_name,
  address: row.address,
  city: row.city,
  state: row.state,
  businessEmail: row.business_email,
  status: row.status,
  statusReason: row.status_reason,
  statusSince: row.status_since,
  createdAt: row.created_at,
});

/** The row to insert for a new business. */
export const fromBusiness = (business: NewBusiness): BusinessInsert => ({
  id: business.id,
  user_id: business.owner,
  country: business.country,
  business_name: business.businessName,
  address: business.address,
  city: business.city,
  state: business.state,
  business_email: business.businessEmail,
});

export const businessRows = rowsOf(BusinessRow, toBusiness);

/** Businesses by their status, as `count_businesses` counts them. */
export const countedBusinesses = rowsOf(
  v.object({ status: v.string(), count: v.number() }),
  (counted): BusinessCount => counted,
);
