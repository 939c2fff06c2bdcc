import * as v from 'valibot';
import { isUserId, type UserId } from '../identity/user-id.ts';
import type { UserRepo } from '../identity/user-repo.ts';
import type { FailureKind } from '../failure.ts';
import type { RegionForm } from '../geography/region.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { ok, refused, type Result } from '../result.ts';
import type { AuthPort } from '../identity/auth-port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import type { Business } from './business.ts';
import { BUSINESS_FORMS, type BusinessDetails, type BusinessIssues, type TypedBusiness } from './business-details.ts';
import { isBusinessId, newBusinessId, type BusinessId } from './business-id.ts';
import type { BusinessRepo } from './business-repo.ts';
import { addingRefusal } from './policy.ts';

/** `earlier-added`: an earlier try, whose answer was lost, added one with other details. These details aren't added yet. */
export type AddBusinessRefusal =
  | BusinessIssues
  | 'not-signed-in'
  | NonNullable<ReturnType<typeof addingRefusal>>
  | 'not-added'
  | 'earlier-added';

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
 * client-made-ids). If the earlier try added one with other details, it says so, and the next try adds another.
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
    const { id, tried } = attemptOf(form, owner);
    const refusal = await refusalFor(owner, id);
    if (refusal !== null) return refused(refusal);
    const added = await businesses.add({ id, owner, ...checked.value });
    if (!added.ok) {
      // An id whose business was removed isn't taken again, so the next try has a new one.
      if (added.error.kind === 'rejected') await forgetUnlessAdded(form, id, owner);
      return refused(REFUSAL_OF[added.error.kind] ?? 'not-added');
    }
    // Adding an id again changes nothing: the stored business may have the details of the earlier try.
    const stored = tried ? await businesses.findOwn(id, owner) : ok(null);
    if (!stored.ok) return refused('not-added');
    attempts(form).remove(storage);
    return stored.value === null || isAsTyped(stored.value, checked.value) ? ok(id) : refused('earlier-added');
  };

  /** The id that this person's business is being added with, and whether that was tried before. */
  function attemptOf(form: RegionForm, owner: UserId): { readonly id: BusinessId; readonly tried: boolean } {
    const earlier = attempts(form).read(storage);
    if (earlier !== null && earlier.owner === owner) return { id: earlier.id, tried: true };
    const id = newBusinessId(random);
    attempts(form).write(storage, { id, owner });
    return { id, tried: false };
  }

  async function forgetUnlessAdded(form: RegionForm, id: BusinessId, owner: UserId): Promise<void> {
    const stored = await businesses.findOwn(id, owner);
    if (stored.ok && stored.value === null) attempts(form).remove(storage);
  }

  /** Why this person may not add a business. If a read fails, the backend decides. */
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

const isAsTyped = (business: Business, typed: BusinessDetails): boolean =>
  (Object.keys(typed) as (keyof BusinessDetails)[]).every((field) => business[field] === typed[field]);

export type AddBusiness = ReturnType<typeof addBusiness>;
export const AddBusiness = port<AddBusiness>('AddBusiness');
