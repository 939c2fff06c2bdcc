import * as v from 'valibot';
import { UNVERIFIED_ACCOUNT_LIFE_MS } from '../account/account-status.ts';
import { isUserId, type UserId } from '../account/user-id.ts';
import { eraseAttempts } from '../business/add-business.ts';
import type { Clock } from '../clock.ts';
import { eraseApplication, GUEST } from '../courier/courier-application.ts';
import { eraseLicense } from '../courier/license.ts';
import { eraseKeptJob } from '../delivery/kept-job-record.ts';
import { port } from '../port.ts';
import { pendingCode } from '../registration/pending-code.ts';
import {
  endRegistrationSession,
  forgetRegistration,
  readRegistration,
  readRegistrationTrace,
} from '../registration/registration-record.ts';
import { eraseDrafts } from '../storage/drafts.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import { forgetLastKnown } from './last-known.ts';
import { eraseTicket } from './reset-password.ts';

/** Who was last signed in on this device: what it keeps is theirs. */
const holder = storedRecord(
  'local',
  'kept-for',
  v.object({
    userId: v.pipe(v.string(), v.guard(isUserId)),
    email: v.string(),
    /** When they were first seen here without a verified email, in ms since the epoch; null once it is verified. */
    unverifiedSince: v.nullable(v.number()),
  }),
);

const PURPOSES = ['registration', 'password-reset'] as const;

/**
 * Everything personal that this device keeps beside the session itself: registration, the last known profile, codes
 * under way, drafts, a courier's location, license and delivery. It goes with its person. A session that the server ended leaves it for them to come back to.
 */
export function personalData(storage: LocalStoragePort, clock: Clock) {
  /** Erases what belongs to these people; what guests left too, but for drafts, which who signs in takes over. */
  async function erase(isTheirs: (owner: UserId) => boolean): Promise<void> {
    const last = holder.read(storage);
    const trace = readRegistrationTrace(storage);
    const inProgress = readRegistration(storage, clock);
    eraseDrafts(storage, (owner) => owner !== null && isTheirs(owner));
    eraseAttempts(storage);
    eraseTicket(storage);
    if (inProgress !== null && isTheirs(inProgress.userId)) endRegistrationSession(storage);
    if (trace !== null && isTheirs(trace.userId)) forgetRegistration(storage);
    const owners: UserId[] = [last, trace].flatMap((owner) =>
      owner !== null && isTheirs(owner.userId) ? owner.userId : [],
    );
    if (last !== null && isTheirs(last.userId)) {
      for (const purpose of PURPOSES)
        if (pendingCode(purpose).read(storage)?.email === last.email) pendingCode(purpose).remove(storage);
      forgetLastKnown(storage);
      holder.remove(storage);
    }
    for (const owner of [...owners, GUEST]) eraseApplication(storage, owner);
    await Promise.all([
      ...[...owners, GUEST].map((owner) => eraseLicense(storage, owner)),
      ...owners.map((owner) => eraseKeptJob(storage, owner)),
    ]);
  }

  return {
    /** Notes who is signed in, and erases what someone else left here. */
    async keepFor({ userId: person, email }: { userId: UserId; email: string }): Promise<void> {
      // Another tab may have noted them already; what is in this one is left to do.
      eraseDrafts(storage, (owner) => owner !== null && owner !== person);
      const last = holder.read(storage);
      if (last?.userId === person && last.email === email) return;
      const same = last === null || last.userId === person;
      const erased = same ? undefined : erase((owner) => owner !== person);
      holder.write(storage, { userId: person, email, unverifiedSince: same ? (last?.unverifiedSince ?? null) : null });
      await erased;
    },

    /** Erases all of it: nothing of whoever signs out is left, and nothing that a guest typed. */
    async eraseAll(): Promise<void> {
      await erase(() => true);
      forgetRegistration(storage);
      forgetLastKnown(storage);
      for (const purpose of PURPOSES) pendingCode(purpose).remove(storage);
      eraseDrafts(storage, () => true);
    },

    /** Erases what belongs to this person, as after a sign-out in another tab. */
    eraseOf: (person: UserId): Promise<void> => erase((owner) => owner === person),

    /** Erases what belongs to anyone else. */
    eraseAllBut: (person: UserId): Promise<void> => erase((owner) => owner !== person),

    /** Notes whether the email of who is signed in is verified. */
    noteVerified(verified: boolean): void {
      const last = holder.read(storage);
      if (last === null || verified === (last.unverifiedSince === null)) return;
      holder.write(storage, { ...last, unverifiedSince: verified ? null : clock.now() });
    },

    /** Whether the account of who was last here has been without a verified email for so long that it may be deleted (spec §4). */
    mayBeDeleted(): boolean {
      const since = holder.read(storage)?.unverifiedSince ?? null;
      return since !== null && clock.now() - since >= UNVERIFIED_ACCOUNT_LIFE_MS;
    },
  };
}
export type PersonalData = ReturnType<typeof personalData>;
export const PersonalData = port<PersonalData>('PersonalData');
