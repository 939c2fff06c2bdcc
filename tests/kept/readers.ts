import { expect } from 'vitest';
import { readConditions } from '#adapters/memory/conditions.ts';
import { mishapOf } from '#demo/world/scenarios/mishaps.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { deviceRecord, type DeviceState } from '#adapters/device/device-state.ts';
import { tokensRecord } from '#adapters/device/session-tokens.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { addBusiness } from '#core/business/add-business.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { readApplication } from '#core/courier/courier-application.ts';
import { storedAlertedDeliveries } from '#core/alert/stored-alerted-deliveries.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { declinedAlerts } from '#core/alert/declined-alerts.ts';
import { keptAlerts } from '#core/alert/kept-alerts.ts';
import { vibrateSetting } from '#core/courier/vibrate-setting.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import type { KeptJobs } from '#core/delivery/courier/kept-jobs.ts';
import { knownRecipients } from '#core/delivery/merchant/known-recipients.ts';
import { positionSharing } from '#core/delivery/place/position-sharing.ts';
import { instant } from '#core/instant.ts';
import { readPhones } from '#demo/phone-condition.ts';
import { passedLinks } from '#core/delivery/merchant/passed-links.ts';
import { takenPhoto } from '#core/delivery/courier/taken-photo.ts';
import { failure } from '#core/failure.ts';
import { pendingCode } from '#core/verification/pending-code.ts';
import { readRegistration, readRegistrationTrace } from '#core/registration/registration-record.ts';
import { ok, refused } from '#core/result.ts';
import { reviewChecks } from '#core/review/review-checks.ts';
import { lastKnown } from '#core/session/last-known.ts';
import { acceptMagicLink } from '#core/session/magic-link.ts';
import { personalData } from '#core/app/personal-data.ts';
import { readReset } from '#core/verification/reset-password.ts';
import { drafts } from '#core/storage/drafts.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { said, type KeptDevice } from './kept-device.ts';

/** The time at which the devices were used. */
const clock = { now: () => Date.parse('2026-03-02T15:03:00.000Z') };
const MARCO = knownUserId('00000000-0000-4000-8000-000000000002');

/** Reads a stored record with the product's own code. */
export interface Reader {
  readonly name: RegExp;
  /** The record as read now, and the expected record. */
  check(storage: LocalStoragePort, key: string, kept: KeptDevice): Promise<readonly [now: unknown, said: unknown]>;
}

const idIn = (key: string): string => key.split(':')[1] ?? '';
/** The demo's backend on that device, without simulated delays. */
function backendOn(storage: LocalStoragePort) {
  storage.remove('local', 'conditions');
  return connect(newMemoryBackend(storage, clock, cryptoRandom, { simulation: demoSimulation }), storage);
}

const reader = (name: RegExp, check: Reader['check']): Reader => ({ name, check });

/** One reader for each kind of record that any release has stored. */
export const READERS: readonly Reader[] = [
  reader(/^backend$/u, async (storage, key, kept) => {
    const { courierCount } = said(kept.local[key]) as { courierCount: number };
    return [valueOf(await backendOn(storage).courierCounter.read()), courierCount];
  }),
  reader(/^session$/u, async (storage) => {
    return [
      valueOf(await backendOn(storage).auth.getSession()),
      expect.objectContaining({ userId: expect.any(String) }),
    ];
  }),
  reader(/^client$/u, async (storage, key, kept) => {
    return [storage.read('local', key), kept.local[key]];
  }),
  reader(/^registration$/u, async (storage, key, kept) => {
    const trace = readRegistrationTrace(storage);
    return [
      [readRegistration(storage, clock), trace],
      [said(kept.session[key]), said(kept.local[key])],
    ];
  }),
  reader(/^pending-code:/u, async (storage, key, kept) => {
    const purpose = key === 'pending-code:registration' ? 'registration' : 'password-reset';
    return [pendingCode(purpose).read(storage), said(kept.local[key])];
  }),
  reader(/^magic-link-asked$/u, async (storage) => {
    const used: string[] = [];
    const auth = {
      ...backendOn(storage).auth,
      getSession: async () => ok(null),
      verifyLink: async (hash: string) => {
        used.push(hash);
        return refused(failure('offline'));
      },
    };
    const link = { type: null, tokenHash: 'hash', code: null, accessToken: null, refreshToken: null };
    await acceptMagicLink(auth, storage, clock)(link);
    return [used, ['hash']];
  }),
  reader(/^reset-ticket$/u, async (storage) => {
    return [await readReset(storage, clock)(), expect.objectContaining({ step: 'new-password' })];
  }),
  reader(/^last-known$/u, async (storage, key, kept) => {
    return [lastKnown(storage, MARCO), said(kept.local[key])];
  }),
  reader(/^kept-for$/u, async (storage) => {
    await personalData(storage, clock).keepFor({
      userId: knownUserId('00000000-0000-4000-8000-0000000000ff'),
      email: '',
    });
    return [storage.read('local', 'last-known'), null];
  }),
  reader(/^recipients:/u, async (storage, key, kept) => {
    const owner = knownUserId(idIn(key));
    const auth = {
      ...backendOn(storage).auth,
      getSession: async () => ok({ userId: owner }) as never,
    };
    const shop = knownBusinessId('00000000-0000-4000-9000-000000000002');
    const [before] = said(kept.local[key]) as { business: string; at: number }[];
    const { business: _business, at: _at, ...rosa } = before ?? {};
    return [await knownRecipients(auth, storage, clock).of(shop), [expect.objectContaining(rosa)]];
  }),
  reader(/^courier-application:/u, async (storage, key, kept) => {
    return [readApplication(storage, idIn(key)), said(kept.local[key])];
  }),
  reader(/^alerts-here$/u, async (storage, key, kept) => {
    const { person, kinds } = said(kept.local[key]) as { person: UserId; kinds: unknown };
    return [keptAlerts(storage).read(person), kinds];
  }),
  reader(/^alerted-deliveries$/u, async (storage) => {
    return [storedAlertedDeliveries(storage).has('111111111111' as TrackingNumber), true];
  }),
  reader(/^alerts-declined$/u, async (storage) => {
    return [declinedAlerts(storage).isDeclined(instant(clock.now())), true];
  }),
  reader(/^courier-vibrates$/u, async (storage) => {
    return [vibrateSetting(storage).read(), false];
  }),
  reader(/^review-checks$/u, async (storage, key, kept) => {
    const { accounts } = said(kept.local[key]) as { accounts: { account: string; checks: string[] }[] };
    const now = accounts.map(({ account }) => reviewChecks(storage).of(knownUserId(account)));
    return [now, accounts.map(({ checks }) => checks)];
  }),
  reader(/^shares-position:/u, async (storage, key) => {
    const sharing = positionSharing({ watch: () => () => undefined }, storage, clock);
    sharing.work(knownUserId(idIn(key)), true);
    return [sharing.state(), 'on'];
  }),
  reader(/^phones-do$/u, async (storage) => {
    return [readPhones(storage, instant(clock.now())).does, 'pocket'];
  }),
  reader(/^passed-links$/u, async (storage, key, kept) => {
    const { deliveries } = said(kept.local[key]) as { deliveries: string[] };
    return [deliveries.map((id) => passedLinks(storage).has(knownDeliveryId(id))), deliveries.map(() => true)];
  }),
  reader(/^courier-job:/u, async (storage, key, kept) => {
    const { steps, stopped } = said(kept.local[key]) as Pick<KeptJobs, 'steps'> & { readonly stopped: unknown };
    // Release 0.1 stored at most one refused step.
    // Release 0.1 has no number.
    const refused = [stopped].flat().flatMap((one) => (one === null ? [] : [{ number: null, ...one }]));
    return [keptJobs(knownUserId(idIn(key))).read(storage), expect.objectContaining({ steps, stopped: refused })];
  }),
  reader(/^courier-photo-taken:/u, async (storage, key, kept) => {
    return [await takenPhoto(knownUserId(idIn(key))).read(storage), said(kept.files[key])];
  }),
  reader(/^clock$/u, async (storage) => {
    return [movableClock(clock, storage).speed, 60];
  }),
  reader(/^conditions$/u, async (storage, key, kept) => {
    return [readConditions(storage), said(kept.local[key])];
  }),
  reader(/^mishaps$/u, async (storage, key, kept) => {
    const all = Object.entries(said(kept.local[key]));
    return [all.map(([delivery]) => [delivery, mishapOf(storage, knownDeliveryId(delivery))]), all];
  }),
  reader(/^drafts?(?::|$)/u, async (storage, _key, kept) => {
    const text = drafts(storage).read('contact', MARCO);
    // The list of drafts names those to forget.
    drafts(storage).forget('contact', MARCO);
    const key = `draft:contact:${MARCO}`;
    return [
      [text, storage.read('session', key)],
      [kept.session[key], null],
    ];
  }),
  reader(/^business-attempt:later$/u, async (storage, key, kept) => {
    const attempt = said(kept.session[key]) as { id: string; owner: string };
    const offline = async () => refused(failure('offline'));
    const added: string[] = [];
    const { auth, users, businesses } = backendOn(storage);
    const signedIn = {
      ...auth,
      getSession: async () => ok({ userId: attempt.owner }) as never,
      emailConfirmedAt: offline,
    };
    const noting: typeof businesses = {
      ...businesses,
      listOwn: offline,
      add: async ({ id }) => {
        added.push(id);
        return offline();
      },
    };
    await addBusiness(
      signedIn,
      { ...users, find: offline },
      noting,
      storage,
      cryptoRandom,
    )('later', {
      country: 'ca',
      businessName: 'Marco Two',
      address: '1 Queen Street',
      city: 'Toronto',
      state: 'on',
      businessEmail: 'two@bellini.example',
    });
    return [added, [attempt.id]];
  }),
  reader(/^(?:picture|case-photo):/u, async (storage, key, kept) => {
    return [await (await storage.readBlob(key))?.text(), kept.files[key]];
  }),
  reader(/^device$/u, async (storage, key, kept) => {
    const before = said(kept.local[key]) as DeviceState;
    const now = deviceRecord.read(storage);
    const people = (of: DeviceState | null) => of?.people.map(({ id, email, roles }) => [id, email, roles]);
    return [
      [now?.accounts, now?.sessions, people(now)],
      [before.accounts, before.sessions, people(before)],
    ];
  }),
  reader(/^device-session$/u, async (storage, key, kept) => {
    return [tokensRecord.read(storage), said(kept.session[key])];
  }),
];
