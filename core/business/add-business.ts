import * as v from 'valibot';
import { isUserId, type UserId } from '../account/user-id.ts';
import type { UserRepo } from '../account/user-repo.ts';
import type { FailureKind } from '../failure.ts';
import type { RegionForm } from '../geography/region.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../session/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import { BUSINESS_FORMS, type BusinessIssues, type TypedBusiness } from './business-details.ts';
import { isBusinessId, newBusinessId, type BusinessId } from './business-id.ts';
import type { BusinessRepo } from './business-repo.ts';
import { addingRefusal } from './policy.ts';

export type AddBusinessRefusal =
  BusinessIssues | 'not-signed-in' | NonNullable<ReturnType<typeof addingRefusal>> | 'not-added';

const REFUSAL_OF: Partial<Record<FailureKind, AddBusinessRefusal>> = {
  'session-ended': 'not-signed-in',
  quota: 'too-many-businesses',
};

const attempts = (form: RegionForm) =>
  storedRecord(
    'session',
    `business-attempt:${form}`,
    v.object({
      id: v.pipe(v.string(), v.guard(isBusinessId)),
      owner: v.pipe(v.string(), v.guard(isUserId)),
    }),
  );

export function eraseAttempts(storage: LocalStoragePort): void {
  for (const form of ['registration', 'later'] as const) attempts(form).remove(storage);
}

/**
 * Adds a business for the signed-in merchant, from the registration form or a later one (spec §5). Its id is made here
 * and kept until the business is added, so that a retry never adds a second one, even after a reload (decision
 * client-made-ids).
 */
export function addBusiness(
  auth: AuthPort,
  users: UserRepo,
  businesses: BusinessRepo,
  storage: LocalStoragePort,
  random: Random,
) {
  return async (form: RegionForm, typed: TypedBusiness): Promise<Result<BusinessId, AddBusinessRefusal>> => {
    const checked = BUSINESS_FORMS[form].check(typed);
    if (!checked.ok) return checked;
    const session = await auth.getSession();
    if (!session.ok) return refused('not-added');
    if (session.value === null) return refused('not-signed-in');

    const owner = session.value.userId;
    const id = attemptOf(form, owner);
    const refusal = await refusalFor(owner, id);
    if (refusal !== null) return refused(refusal);
    const added = await businesses.add({ id, owner, ...checked.value });
    if (!added.ok) return refused(REFUSAL_OF[added.error.kind] ?? 'not-added');
    attempts(form).remove(storage);
    return ok(id);
  };

  /** The id that this person's business is being added with. */
  function attemptOf(form: RegionForm, owner: UserId): BusinessId {
    const earlier = attempts(form).read(storage);
    if (earlier !== null && earlier.owner === owner) return earlier.id;
    const id = newBusinessId(random);
    attempts(form).write(storage, { id, owner });
    return id;
  }

  /** Why this person may not add a business. Where a read fails, the backend decides. */
  async function refusalFor(owner: UserId, id: BusinessId): Promise<AddBusinessRefusal | null> {
    const [person, confirmed, own] = await Promise.all([
      users.find(owner),
      auth.emailConfirmedAt(),
      businesses.listOwn(owner),
    ]);
    if ([person, confirmed, own].some((read) => !read.ok && read.error.kind === 'session-ended'))
      return 'not-signed-in';
    return addingRefusal(
      {
        roles: person.ok ? (person.value?.roles ?? []) : ['merchant'],
        emailVerified: !confirmed.ok || confirmed.value !== null,
      },
      // An earlier try may have added it, and only its answer was lost.
      own.ok ? own.value.filter((business) => business.id !== id).length : 0,
    );
  }
}
export type AddBusiness = ReturnType<typeof addBusiness>;
export const AddBusiness = port<AddBusiness>('AddBusiness');
