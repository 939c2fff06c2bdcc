import type { UserId } from '#core/identity/user-id.ts';
import { SECOND } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { waitAfter, type PollResult } from '#core/poll.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { newCommandId } from '../lifecycle/command.ts';
import type { Job } from './courier-delivery.ts';
import type { AcceptRefusal, CourierDesk, CourierDuty } from './courier-desk.ts';
import type { DeliveryFeed } from './delivery-feed.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import { jobStore } from './job-store.ts';
import { isNext, NOTHING_KEPT, type JobStep, type KeptJobs, type KeptStep } from './kept-jobs.ts';
import { isCarried } from '../lifecycle/delivery-status.ts';
import { ageOf, performStep } from './perform-step.ts';
import { shiftAfter, shiftOf, type ShiftEffect, type ShiftEvent } from './shift-machine.ts';
import type { ShiftParts } from './shift-parts.ts';
import { shiftView, type ShiftView } from './shift-view.ts';
import { takenPhoto, type TakenPhoto } from './taken-photo.ts';

/** The pause before a step that could not be sent is tried again, in ms. It doubles up to the longest. */
const RETRY = 3 * SECOND;
const LONGEST_RETRY = 15 * SECOND;

/**
 * A courier at work in this browser (decision kept-steps). Steps are kept on the device and sent in the order of the taps,
 * each until it's answered; one that has to wait holds up only the later ones of its delivery. Its command's id makes each
 * count once. A refusal drops the later steps of that delivery and says so. `setCourier` sets the signed-in person; nothing is sent for anyone else.
 */
export function shift(desk: CourierDesk, feed: DeliveryFeed, storage: LocalStoragePort, parts: ShiftParts) {
  let state = shiftOf(null);
  let sending: Promise<void> | null = null;
  /** The deliveries whose next step couldn't be sent and is tried again later. */
  const waiting = new Set<DeliveryId>();
  let cancelTimer = (): void => undefined;
  const listeners = new Set<() => void>();

  const store = jobStore(storage);
  const read = (): KeptJobs => store.read(state.courier);
  const now = (): Instant => instant(parts.clock.now());
  /** Changes the state and the record; the returned effects are still to be carried out. */
  function happen(event: ShiftEvent): readonly ShiftEffect[] {
    const effects: ShiftEffect[] = [];
    const change = (kept: KeptJobs): KeptJobs => {
      const after = shiftAfter(state, kept, event);
      state = after.state;
      effects.push(...after.effects);
      return after.kept;
    };
    if (state.courier === null) change(NOTHING_KEPT);
    else store.change(state.courier, change);
    return effects;
  }
  const showAll = (): void => {
    // Nothing is measured unless a screen of theirs is open.
    const carries = listeners.size > 0 && read().jobs.some(({ status }) => isCarried(status));
    parts.sharing.work(state.courier, carries);
    listeners.forEach((notify) => notify());
  };
  storage.watch(() => store.restoreLost(state.courier) && void send());

  /** Sends the kept steps, oldest first, until none is left or each delivery's next one couldn't be sent. */
  function send(): Promise<void> {
    if (sending !== null) return sending;
    cancelTimer();
    waiting.clear();
    return sendOthers();
  }

  /** Sends the steps of the deliveries that don't wait. */
  function sendOthers(): Promise<void> {
    if (sending === null && nextStep() !== undefined) sending = sendAll();
    return sending ?? Promise.resolve();
  }

  const nextStep = (): KeptStep | undefined => read().steps.find(({ delivery }) => !waiting.has(delivery));

  async function sendAll(): Promise<void> {
    const whose = state.courier;
    for (let step = nextStep(); step !== undefined; step = nextStep()) {
      // A kept step has no position: it would be the present one.
      const here = state.sendingNow.includes(step.command) ? parts.sharing.fixes.current() : null;
      const outcome = await performStep(desk, storage, step, { here, ...ageOf(step, now()) });
      const renewed = newCommandId(parts.random);
      if (outcome.kind === 'refused' && outcome.reason === 'too-early') await store.copyPhoto(step.command, renewed);
      if (state.courier !== whose) break;
      if (here !== null && outcome.kind === 'done') parts.sharing.fixes.sent(here);
      for (const effect of happen({ kind: 'tried', step, outcome, renewed, at: now() }))
        if (effect.kind === 'remove photo') void store.removePhoto(effect.command);
        else if (effect.kind === 'retry') retryLater(step.delivery, effect.atLeast);
      if (waiting.has(step.delivery)) await store.storeAgain(whose);
      if (state.courier !== whose) break;
      showAll();
    }
    // No `await` before this: a step that's stored from now on must start a new send.
    sending = null;
    showAll();
    if (state.courier !== whose) await send();
  }

  function retryLater(delivery: DeliveryId, atLeast: number): void {
    waiting.add(delivery);
    cancelTimer();
    const wait = waitAfter(RETRY, state.failures, LONGEST_RETRY, parts.random);
    cancelTimer = parts.timers.after(Math.max(wait, atLeast), () => void send());
  }

  function notePolled(event: ShiftEvent): void {
    // Another tab, of another release, may have set steps aside that this one can read.
    store.restoreSetAside(state.courier);
    if (happen(event).some(({ kind }) => kind === 'send')) void send();
  }
  const kept = () => ({ stored: store.isStored(), setAside: store.setAside(state.courier) });

  return {
    /** Sets the signed-in person, and sends their kept steps. */
    setCourier(person: UserId | null): void {
      if (person === state.courier) return;
      state = shiftOf(person);
      cancelTimer();
      store.restoreSetAside(person);
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
        const shown: ShiftView = { ...shiftView(read(), state, duty), ...kept(), denied };
        if ('kind' in latest) {
          if (shown.jobs.length === 0 && shown.ended === null) return listener(refused(latest));
          return listener(ok({ view: shown, asOf: now(), failing: !denied }));
        }
        listener(ok({ view: shown, ...latest }));
      };
      listeners.add(notify);
      // The kept jobs show before the server answers, which takes long on a poor network.
      if (read().jobs.length > 0) latest = { asOf: now(), failing: false };
      notify();
      const stopFeed = feed.duty((update) => {
        if (update.ok) {
          const { view, asOf, failing } = update.value;
          duty = view;
          latest = { asOf, failing };
          if (!failing) notePolled({ kind: 'polled', jobs: view.jobs });
        } else {
          latest = update.error;
          if (latest.kind === 'denied') {
            duty = null;
            notePolled({ kind: 'denied' });
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
      if (answer.ok) happen({ kind: 'accepted', job: answer.value });
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
      if ((photo !== undefined || step.kind === 'retry') && state.courier !== null)
        void takenPhoto(state.courier).remove(storage);
      happen({ kind: 'taken', step: { command, delivery, at, step } });
      showAll();
      // Shows the next step before sending this one keeps the phone busy.
      await parts.painted();
      waiting.delete(delivery);
      await sendOthers();
    },

    /** Keeps a photo that isn't handed in yet: a JPEG data URL, until it's sent, taken again, or the delivery is over. */
    async keepPhoto(photo: TakenPhoto): Promise<void> {
      if (state.courier !== null) await takenPhoto(state.courier).write(storage, photo);
    },

    /** The photo that was taken for this step and isn't handed in yet, or null. */
    async photoFor(delivery: DeliveryId, step: TakenPhoto['step']): Promise<string | null> {
      const taken = state.courier === null ? null : await takenPhoto(state.courier).read(storage);
      return taken?.delivery === delivery && taken.step === step ? taken.photo : null;
    },

    /** The number of steps that the server doesn't have yet, including those that this release can't read. */
    unsent: (): number => read().steps.length + store.setAside(state.courier),

    /** Tries immediately to send the kept steps. Returns the number that's left, why, and the refused step, if any. */
    async sendNow(): Promise<Pick<ShiftView, 'unsent' | 'early' | 'stored' | 'setAside' | 'stopped'>> {
      happen({ kind: 'asked to send' });
      await sending;
      await send();
      const { unsent, early, stopped } = shiftView(read(), { ...state, sendingNow: [] }, null);
      return { unsent, early, stopped, ...kept() };
    },

    /** Dismisses the message about a refused step of a delivery. */
    dismissStopped(delivery: DeliveryId): void {
      happen({ kind: 'dismissed', delivery });
      showAll();
    },
  };
}
export type SendingShift = ReturnType<typeof shift>;
