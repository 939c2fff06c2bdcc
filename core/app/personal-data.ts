import * as v from 'valibot';
import { eraseKeptAlerts } from '../alert/kept-alerts.ts';
import { isUnverifiedTooLong } from '../identity/account-status.ts';
import { isUserId, type UserId } from '../identity/user-id.ts';
import { eraseAttempts } from '../business/add-business.ts';
import type { Clock } from '../clock.ts';
import { eraseApplication, GUEST } from '../courier/courier-application.ts';
import { eraseLicense } from '../courier/license.ts';
import { eraseKeptJobs } from '../delivery/courier/kept-jobs-record.ts';
import { eraseRecipients } from '../delivery/merchant/known-recipients.ts';
import { port } from '../port.ts';
import { pendingCode } from '../verification/pending-code.ts';
import {
  endRegistrationSession,
  forgetRegistration,
  readRegistration,
  readRegistrationTrace,
} from '../registration/registration-record.ts';
import { eraseDrafts } from '../storage/drafts.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';
import { forgetLastKnown } from '../session/last-known.ts';
import { eraseTicket } from '../verification/reset-password.ts';

/** The person who was last signed in on this device, and so owns its data. */
const holder = storedRecord(
  'local',
  'kept-for',
  v.object({
    userId: v.pipe(v.string(), v.guard(isUserId)),
    email: v.string(),
    /** When they were first seen here with an unverified email, in ms since the epoch; null once it's verified. */
    unverifiedSince: v.nullable(v.number()),
  }),
);

const PURPOSES = ['registration', 'password-reset'] as const;

/**
 * Everything personal that this device stores besides the session itself: registration, the last known profile, pending
 * codes, drafts, a courier's location, license and delivery, and a merchant's recipients. Signing out erases it. If the
 * server ends a session, it's kept until the owner comes back.
 */
export function personalData(storage: LocalStoragePort, clock: Clock) {
  /**
   * Erases the data of these people and of guests. A guest's drafts stay: the next person who signs in takes them over.
   */
  async function erase(isTheirs: (owner: UserId) => boolean): Promise<void> {
    const last = holder.read(storage);
    const trace = readRegistrationTrace(storage);
    const inProgress = readRegistration(storage, clock);
    eraseDrafts(storage, (owner) => owner !== null && isTheirs(owner));
    eraseAttempts(storage);
    eraseTicket(storage);
    if (inProgress !== null && isTheirs(inProgress.userId)) endRegistrationSession(storage);
    const owners: UserId[] = [last, trace].flatMap((owner) =>
      owner !== null && isTheirs(owner.userId) ? owner.userId : [],
    );
    for (const owner of owners) eraseRecipients(storage, owner);
    if (owners.length > 0) eraseKeptAlerts(storage);
    if (last !== null && isTheirs(last.userId)) {
      for (const purpose of PURPOSES)
        if (pendingCode(purpose).read(storage)?.email === last.email) pendingCode(purpose).remove(storage);
      forgetLastKnown(storage);
    }
    for (const owner of [...owners, GUEST]) eraseApplication(storage, owner);
    await Promise.all([
      ...[...owners, GUEST].map((owner) => eraseLicense(storage, owner)),
      ...owners.map((owner) => eraseKeptJobs(storage, owner)),
    ]);
    // Only these records say whose pictures are here, so they go last: the tab may close before.
    if (trace !== null && isTheirs(trace.userId) && readRegistrationTrace(storage)?.userId === trace.userId)
      forgetRegistration(storage);
    if (last !== null && isTheirs(last.userId) && holder.read(storage)?.userId === last.userId) holder.remove(storage);
  }

  let latest: Promise<void> = Promise.resolve();
  /** Runs tasks one after another, so that the owner of the data doesn't change while one runs. */
  const oneAtATime = (task: () => Promise<void> | void): Promise<void> => (latest = latest.then(task, task));

  return {
    /** Records the signed-in person, and erases data that another person left here. */
    async keepFor({ userId: person, email }: { userId: UserId; email: string }): Promise<void> {
      // Another tab may have recorded them already; this tab's own data still has to be erased.
      eraseDrafts(storage, (owner) => owner !== null && owner !== person);
      await oneAtATime(async () => {
        const last = holder.read(storage);
        if (last?.userId === person && last.email === email) return;
        // A person who only registered here may have left their license.
        const earlier = last ?? readRegistrationTrace(storage);
        if (earlier !== null && earlier.userId !== person) await erase((owner) => owner !== person);
        const unverifiedSince = last?.userId === person ? last.unverifiedSince : null;
        holder.write(storage, { userId: person, email, unverifiedSince });
      });
    },

    /** Erases all data of the person who signs out and of guests. */
    eraseAll: (): Promise<void> =>
      oneAtATime(async () => {
        await erase(() => true);
        forgetRegistration(storage);
        forgetLastKnown(storage);
        for (const purpose of PURPOSES) pendingCode(purpose).remove(storage);
        eraseDrafts(storage, () => true);
      }),

    /** Erases the data of this person, as after a sign-out in another tab. */
    eraseOf: (person: UserId): Promise<void> => oneAtATime(() => erase((owner) => owner === person)),

    /** Erases the data of everyone else. */
    eraseAllBut: (person: UserId): Promise<void> => oneAtATime(() => erase((owner) => owner !== person)),

    /** Records whether the signed-in person's email is verified. */
    noteVerified: (verified: boolean): Promise<void> =>
      oneAtATime(() => {
        const last = holder.read(storage);
        if (last === null || verified === (last.unverifiedSince === null)) return;
        holder.write(storage, { ...last, unverifiedSince: verified ? null : clock.now() });
      }),

    /** Whether the last account here has been unverified long enough to be deleted (spec §4). */
    mayBeDeleted(): boolean {
      const since = holder.read(storage)?.unverifiedSince ?? null;
      return since !== null && isUnverifiedTooLong(since, clock.now());
    },
  };
}
export type PersonalData = ReturnType<typeof personalData>;
export const PersonalData = port<PersonalData>('PersonalData');
