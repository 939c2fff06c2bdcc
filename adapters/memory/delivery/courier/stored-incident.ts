import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import type { CourierIncident } from '#core/delivery/courier/courier-incidents.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { isInstant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';

/** An incident of a courier, as it's stored. Devices of earlier releases have no business. */
export const StoredIncident = schemaOf<CourierIncident>({
  courier: v.pipe(v.string(), v.guard(isUserId)),
  kind: v.picklist(['failure', 'release']),
  business: v.optional(v.nullable(v.pipe(v.string(), v.guard(isBusinessId))), null),
  at: v.pipe(v.number(), v.guard(isInstant)),
});
