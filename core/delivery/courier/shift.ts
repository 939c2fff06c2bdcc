import type { UserId } from '#core/identity/user-id.ts';
import { SECOND } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { waitAfter, type PollResult } from '#core/poll.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { newCommandId, type CommandId } from '../lifecycle/command.ts';
import type { Job } from './courier-delivery.ts';
import type { AcceptRefusal, CourierDesk, CourierDuty } from './courier-desk.ts';
import type { DeliveryFeed } from './delivery-feed.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import { jobStore } from './job-store.ts';
import {
  isNext,
  keepStep,
  noteJob,
  renewStep,
  stepDone,
  stepRefused,
  type JobStep,
  type KeptJob,
  type KeptStep,
} from './kept-job.ts';
import { isCarried } from '../lifecycle/delivery-status.ts';
import { ageOf, performStep } from './perform-step.ts';
import type { ShiftParts } from './shift-parts.ts';
import { shiftView, type ShiftView } from './shift-view.ts';
import { takenPhoto, type TakenPhoto } from './taken-photo.ts';

/** The pause before a step that could not be sent is tried again, in ms. It doubles up to the longest. */
const RETRY = 3 * SECOND;
const LONGEST_RETRY = 15 * SECOND;

/**
 * A courier at work in this browser (decision kept-steps). Steps are kept on the device and sent in the order of the taps,
 * each until it's answered. Its command's id makes each count once. A refusal drops the later steps of that delivery and
 * says so. `setCourier` sets the signed-in person; nothing is sent for anyone else.
 */
export function shift(desk: CourierDesk, feed: DeliveryFeed, storage: LocalStoragePort, parts: ShiftParts) {
  let courier: UserId | null = null;
  let failures = 0;
  let sending: Promise<void> | null = null;
  /** Whether the server's last answer had no job. That isn't stored while steps are kept. */
  let serverHasNoJob = false;
  /** The step that is being tried for the first time. */
  let sendingNow: CommandId | null = null;
  /** Whether the kept steps wait for the end of the five minutes at the door. */
  let early = false;
  let cancelTimer = (): void => undefined;
  const listeners = new Set<() => void>();

  const store = jobStore(storage);
  const read = (): KeptJob => store.read(courier);
  const now = (): Instant => instant(parts.clock.now());
  const change = (to: (kept: KeptJob) => KeptJob): void => store.change(courier, to);
  const showAll = (): void => {
    const { job } = read();
    // Nothing is measured unless a screen of theirs is open.
    parts.sharing.work(courier, listeners.size > 0 && job !== null && isCarried(job.status));
    listeners.forEach((notify) => notify());
  };
  storage.watch(() => store.restoreLost(courier) && void send());

  /** Sends the kept steps, oldest first, until none is left or one can't be sent. */
  function send(): Promise<void> {
    if (sending === null && read().steps.length > 0) sending = sendAll();
    return sending ?? Promise.resolve();
  }

  async function sendAll(): Promise<void> {
    cancelTimer();
    const whose = courier;
    for (let step = read().steps[0]; step !== undefined; step = read().steps[0]) {
      const tappedBefore = step.command !== sendingNow;
      // A kept step has no position: it would be the present one.
      const here = tappedBefore ? null : parts.sharing.fixes.current();
      const outcome = await performStep(desk, storage, step, { here, ...ageOf(step, now()) });
      if (courier !== whose) break;
      if (here !== null && outcome.kind === 'done') parts.sharing.fixes.sent(here);
      sendingNow = null;
      // The server got the arrival later than the courier tapped it, so its five minutes aren't over.
      early = tappedBefore && outcome.kind === 'refused' && outcome.reason === 'too-early';
      if (early) change((kept) => renewStep(kept, step, newCommandId(parts.random), now()));
      if (early || outcome.kind === 'unsent') {
        failures += 1;
        await store.storeAgain(whose);
        if (courier !== whose) break;
        const wait = waitAfter(RETRY, failures, LONGEST_RETRY, parts.random);
        const atLeast = outcome.kind === 'unsent' ? outcome.retryAfterMs : 0;
        cancelTimer = parts.timers.after(Math.max(wait, atLeast), () => void send());
        break;
      }
      failures = 0;
      settle(step, outcome);
      showAll();
    }
    // No `await` before this: a step that's stored from now on must start a new send.
    sending = null;
    showAll();
    if (courier !== whose) await send();
  }

  function settle(step: KeptStep, outcome: Awaited<ReturnType<typeof performStep>>): void {
    if (outcome.kind === 'unsent') return;
    const before = read();
    change((kept) =>
      outcome.kind === 'done'
        ? stepDone(kept, step, outcome.job)
        : afterRefusal(stepRefused(kept, step, outcome.reason)),
    );
    const left = new Set(read().steps.map(({ command }) => command));
    for (const { command } of before.steps) if (!left.has(command)) void store.removePhoto(command);
  }

  function noteServersJob(job: Job | null): void {
    serverHasNoJob = job === null;
    // Another tab, of another release, may have set steps aside that this one can read.
    store.restoreSetAside(courier);
    change((kept) => noteJob(kept, job));
  }
  const kept = () => ({ early, stored: store.isStored(), setAside: store.setAside(courier) });
  const afterRefusal = (kept: KeptJob): KeptJob => (serverHasNoJob ? noteJob(kept, null) : kept);

  return {
    /** Sets the signed-in person, and sends their kept steps. */
    setCourier(person: UserId | null): void {
      if (person === courier) return;
      courier = person;
      failures = 0;
      serverHasNoJob = false;
      sendingNow = null;
      early = false;
      cancelTimer();
      store.restoreSetAside(courier);
      if (person !== null && read().steps.length > 0) void send();
      showAll();
    },

    /** Calls back with every change until the returned function is called. Refused while nothing is known. */
    watch(listener: (latest: PollResult<ShiftView>) => void): () => void {
      let duty: CourierDuty | null = null;
      let latest: { readonly asOf: Instant; readonly failing: boolean } | Failure | null = null;
      const notify = (): void => {
        if (latest === null) return;
        const denied = 'kind' in latest && latest.kind === 'denied';
        const shown: ShiftView = { ...shiftView(read(), sendingNow, duty), ...kept(), denied };
        if ('kind' in latest) {
          if (shown.job === null && shown.ended === null) return listener(refused(latest));
          return listener(ok({ view: shown, asOf: now(), failing: !denied }));
        }
        listener(ok({ view: shown, ...latest }));
      };
      listeners.add(notify);
      // The kept job shows before the server answers, which takes long on a poor network.
      if (read().job !== null) latest = { asOf: now(), failing: false };
      notify();
      const stopFeed = feed.duty((update) => {
        if (update.ok) {
          const { view, asOf, failing } = update.value;
          duty = view;
          latest = { asOf, failing };
          if (!failing) {
            noteServersJob(view.job);
            if (read().steps.length > 0) void send();
          }
        } else {
          latest = update.error;
          if (latest.kind === 'denied') {
            duty = null;
            noteServersJob(null);
          }
        }
        showAll();
      }, parts.sharing.fixes);
      const stopStorage = storage.watch(notify);
      const stopVisibility = parts.visibility.watch(() => {
        if (parts.visibility.isVisible() && read().steps.length > 0) void send();
      });
      return () => {
        listeners.delete(notify);
        showAll();
        stopFeed();
        stopStorage();
        stopVisibility();
      };
    },

    /** The first courier to accept gets it. Needs a connection. */
    async accept(delivery: DeliveryId): Promise<Result<Job, AcceptRefusal | Failure>> {
      const answer = await desk.accept(newCommandId(parts.random), delivery);
      if (answer.ok) serverHasNoJob = false;
      if (answer.ok) change((kept) => noteJob({ ...kept, stopped: null, ended: null }, answer.value));
      return answer;
    },

    /**
     * Keeps a step and sends it. A step that can't be taken now, such as a second tap, changes nothing. `photo` is a JPEG
     * data URL; `at` is when it was tapped, if that wasn't now.
     */
    async take(delivery: DeliveryId, step: JobStep, photo?: string, at = now()): Promise<void> {
      if (!isNext(read(), delivery, step)) return;
      const command = newCommandId(parts.random);
      if (photo !== undefined) {
        await store.storePhoto(command, photo);
        // A second tap may have been faster.
        if (!isNext(read(), delivery, step)) return store.removePhoto(command);
      }
      // A photo shows one try: the next one needs its own.
      if ((photo !== undefined || step.kind === 'retry') && courier !== null) void takenPhoto(courier).remove(storage);
      if (read().steps.length === 0) sendingNow = command;
      change((kept) => keepStep(kept, { command, delivery, at, step }));
      showAll();
      // Shows the next step before sending this one keeps the phone busy.
      await parts.painted();
      await send();
    },

    /** Keeps a photo that isn't handed in yet: a JPEG data URL, until it's sent, taken again, or the delivery is over. */
    async keepPhoto(photo: TakenPhoto): Promise<void> {
      if (courier !== null) await takenPhoto(courier).write(storage, photo);
    },

    /** The photo that was taken for this step and isn't handed in yet, or null. */
    async photoFor(delivery: DeliveryId, step: TakenPhoto['step']): Promise<string | null> {
      const taken = courier === null ? null : await takenPhoto(courier).read(storage);
      return taken?.delivery === delivery && taken.step === step ? taken.photo : null;
    },

    /** The number of steps that the server doesn't have yet, including those that this release can't read. */
    unsent: (): number => read().steps.length + store.setAside(courier),

    /** Tries immediately to send the kept steps. Returns the number that's left, why, and the refused step, if any. */
    async sendNow(): Promise<Pick<ShiftView, 'unsent' | 'early' | 'stored' | 'setAside' | 'stopped'>> {
      failures = 0;
      await sending;
      await send();
      const { steps, stopped } = read();
      return { unsent: steps.length, stopped, ...kept() };
    },

    /** Dismisses the message about a refused step. */
    dismissStopped(): void {
      change((kept) => ({ ...kept, stopped: null }));
      showAll();
    },
  };
}
export type SendingShift = ReturnType<typeof shift>;
