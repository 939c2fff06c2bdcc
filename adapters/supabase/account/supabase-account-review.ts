import * as v from 'valibot';
import type { AccountContact, AccountRecord, OwnedBusiness } from '#core/review/account-record.ts';
import type { AccountReview } from '#core/review/account-review.ts';
import { ACCOUNT_REFUSALS, DECISION_KINDS, REVIEW_CHECKS, type TakenDecision } from '#core/account/account-decision.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { isBusinessId } from '#core/business/business-id.ts';
import { DELIVERY_STATUSES } from '#core/delivery/lifecycle/delivery-status.ts';
import { VEHICLES } from '#core/delivery/price/vehicle.ts';
import { schemaOf } from '#core/schema-of.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from '../delivery/call-function.ts';
import { Lookups } from '../lookups.ts';
import { Time } from '../received-time.ts';

const History = v.array(
  schemaOf<TakenDecision>({
    kind: v.picklist(DECISION_KINDS),
    from: v.string(),
    to: v.string(),
    reason: v.string(),
    // The database of release 0.1 has none.
    checked: v.optional(v.nullable(v.array(v.picklist(REVIEW_CHECKS))), null),
    by: v.nullable(v.pipe(v.string(), v.guard(isUserId))),
    byName: v.string(),
    at: Time,
  }),
);

const FoundRecord = v.nullable(
  schemaOf<AccountRecord>({
    emailVerified: v.boolean(),
    application: v.nullable(
      v.object({
        city: v.nullable(v.string()),
        vehicle: v.nullable(v.picklist(VEHICLES)),
        photo: v.nullable(v.string()),
      }),
    ),
    areas: v.array(v.string()),
    carries: v.nullable(v.picklist(DELIVERY_STATUSES)),
    activeDeliveries: v.number(),
    businesses: v.array(
      schemaOf<OwnedBusiness>({
        id: v.pipe(v.string(), v.guard(isBusinessId)),
        businessName: v.string(),
        status: v.string(),
        createdAt: Time,
      }),
    ),
    lookups: Lookups,
  }),
);

const Contact = v.nullable(schemaOf<AccountContact>({ email: v.string(), phone: v.string(), dialCode: v.string() }));

/** Administrators' decisions about accounts, through database functions that also write the audit log. */
export function supabaseAccountReview(connection: Connection): AccountReview {
  const decided = async (name: 'decide_account' | 'undo_account_decision', args: Record<string, unknown>) => {
    const outcome = await command(connection, name, args, v.null(), ACCOUNT_REFUSALS);
    return outcome.ok ? ok() : outcome;
  };
  return {
    decide: (account, decision, reason, shown, checked) =>
      decided('decide_account', { account, decision, reason, shown, ...(checked && { checked }) }),
    undo: (account) => decided('undo_account_decision', { account }),
    history: (account) => ask(connection, 'account_history', { account }, History),
    record: (account) => ask(connection, 'account_record', { account }, FoundRecord),
    openContact: (account) => ask(connection, 'open_account_contact', { account }, Contact),
  };
}
