import * as v from 'valibot';
import type { ContactLookup } from '#core/review/account-record.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { schemaOf } from '#core/schema-of.ts';
import { Time } from './received-time.ts';

/** The administrators who opened contact details, in the form of both records. */
export const Lookups = v.array(
  schemaOf<ContactLookup>({ by: v.pipe(v.string(), v.guard(isUserId)), byName: v.string(), at: Time }),
);
