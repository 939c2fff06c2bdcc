import * as v from 'valibot';
import { parseRoles } from '#core/identity/roles.ts';
import { isUserId } from '#core/identity/user-id.ts';
import type {
  BusinessContact,
  BusinessDecision,
  BusinessRecord,
  BusinessRecords,
} from '#core/review/business-records.ts';
import { schemaOf } from '#core/schema-of.ts';
import type { Connection } from '../connection.ts';
import { ask } from '../delivery/call-function.ts';
import { Lookups } from '../lookups.ts';
import { Time } from '../received-time.ts';

const userId = v.pipe(v.string(), v.guard(isUserId));
const text = v.string();

const FoundRecord = v.nullable(
  schemaOf<BusinessRecord>({
    owner: v.object({
      id: userId,
      name: text,
      status: text,
      roles: v.pipe(
        v.array(text),
        v.transform((names) => parseRoles(names.join(','))),
      ),
    }),
    activeDeliveries: v.number(),
    decisions: v.array(
      schemaOf<BusinessDecision>({
        from: text,
        to: text,
        reason: text,
        by: v.nullable(userId),
        byName: text,
        at: Time,
      }),
    ),
    lookups: Lookups,
  }),
);

const Contact = v.nullable(
  schemaOf<BusinessContact>({
    businessEmail: text,
    pickupPhone: text,
    ownerEmail: text,
    ownerPhone: text,
    ownerDialCode: text,
  }),
);

/** Administrators' records of businesses, through database functions that also write the audit log. */
export const supabaseBusinessRecords = (connection: Connection): BusinessRecords => ({
  find: (business) => ask(connection, 'business_record', { business }, FoundRecord),
  openContact: (business) => ask(connection, 'open_business_contact', { business }, Contact),
});
