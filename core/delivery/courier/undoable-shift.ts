import type { UserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import type { PollResult } from '#core/poll.ts';
import { ok } from '#core/result.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import { isSameCounter } from './job-stops.ts';
import { jobAfter, jobIn, mayTake, type HeldStep, type JobStep } from './kept-jobs.ts';
import { heldStep } from './kept-jobs-record.ts';
import type { ShiftParts } from './shift-parts.ts';
import { STEP_UNDO_TIME, UNDOABLE, type ShiftView, type UndoableKind } from './shift-view.ts';
import type { SendingShift } from './shift.ts';

interface Undoing {
  readonly courier: UserId | null;
  readonly held: { readonly step: HeldStep; readonly kind: UndoableKind; readonly paused: boolean } | null;
  /** The step that is being sent after its moment. The screens keep showing it as done. */
  readonly finishing: HeldStep | null;
}

/**
 * A shift that keeps some steps for a moment before it sends them, so that the courier can undo them (decision
 * undo-a-step). The moment ends early with the next step, and when the page is left, hidden or loaded again.
 */
export function undoableShift(
  sent: SendingShift,
  storage: LocalStoragePort,
  { clock, timers, visibility }: Pick<ShiftParts, 'clock' | 'timers' | 'visibility'>,
) {
  let state: Undoing = { courier: null, held: null, finishing: null };
  let cancelTimer = (): void => undefined;
  const listeners = new Map<(latest: PollResult<ShiftView>) => void, PollResult<ShiftView>>();

  const shown = (from: PollResult<ShiftView>): PollResult<ShiftView> => {
    const { held, finishing } = state;
    const step = held?.step ?? finishing;
    if (!from.ok || step === null || from.value.view.jobs.length === 0) return from;
    const { view, asOf } = from.value;
    const jobs = view.jobs.map((job) => jobAfter(job, [{ ...step, at: asOf }]));
    const undo = held === null ? null : { delivery: held.step.delivery, kind: held.kind, paused: held.paused };
    return ok({ ...from.value, view: { ...view, jobs, undo } });
  };
  const showAll = (): void => listeners.forEach((from, listener) => listener(shown(from)));

  function drop(): HeldStep | null {
    cancelTimer();
    const { courier, held } = state;
    const step = held?.step ?? null;
    state = { ...state, held: null };
    if (step !== null && courier !== null) heldStep(courier).remove(storage);
    return step;
  }

  const send = ({ delivery, step, at }: HeldStep): Promise<void> =>
    sent.take(delivery, step, undefined, at ?? undefined);

  /** Sends the step that waits, if there's one. */
  async function finish(): Promise<void> {
    const step = drop();
    if (step === null) return showAll();
    state = { ...state, finishing: step };
    showAll();
    await send(step);
    state = { ...state, finishing: null };
    showAll();
  }

  /** Starts the moment again, or stops the time. */
  function wait(isPaused: boolean): void {
    cancelTimer();
    if (state.held === null) return;
    state = { ...state, held: { ...state.held, paused: isPaused } };
    if (!isPaused) cancelTimer = timers.after(STEP_UNDO_TIME, () => void finish());
    showAll();
  }

  async function take(delivery: DeliveryId, step: JobStep, photo?: string): Promise<void> {
    // A second tap.
    const { courier, held } = state;
    if (held?.step.delivery === delivery && held.kind === step.kind) return;
    void finish();
    const latest = [...listeners.values()].at(-1);
    const job = latest?.ok === true ? jobIn(latest.value.view.jobs, delivery) : null;
    const kind = UNDOABLE.find((undoable) => undoable === step.kind);
    const waits = job !== null && mayTake(job, step);
    if (kind === undefined || !waits || courier === null) return sent.take(delivery, step, photo);
    // A step that can't be stored would be lost with the page.
    const waiting = { delivery, step, at: instant(clock.now()) };
    if (!heldStep(courier).write(storage, waiting).ok) return sent.take(delivery, step);
    state = { ...state, held: { step: waiting, kind, paused: false } };
    wait(false);
  }

  return {
    ...sent,
    take,

    /** The first courier to accept gets it. One who stands at the counter has arrived there for this one, too. */
    async accept(delivery: DeliveryId): ReturnType<SendingShift['accept']> {
      const answer = await sent.accept(delivery);
      const latest = [...listeners.values()].at(-1);
      const jobs = latest?.ok === true ? latest.value.view.jobs : [];
      if (answer.ok && jobs.some((other) => other.status === 'at_pickup' && isSameCounter(other, answer.value)))
        void take(delivery, { kind: 'arrive_pickup' });
      return answer;
    },

    /**
     * One press at a counter: keeps a step of each delivery. Who has a parcel has arrived, too: a delivery that was added
     * at the counter keeps both.
     */
    async takeTogether(deliveries: readonly DeliveryId[], kind: 'arrive_pickup' | 'pick_up'): Promise<void> {
      const arrive = { kind: 'arrive_pickup' } as const;
      // A step that can't be taken changes nothing, so those that have arrived keep one.
      await Promise.all(
        deliveries.flatMap((id) => [take(id, arrive), ...(kind === 'pick_up' ? [take(id, { kind })] : [])]),
      );
    },

    setCourier(person: UserId | null): void {
      if (person === state.courier) return;
      cancelTimer();
      state = { ...state, held: null, courier: person };
      sent.setCourier(person);
      // A page that was closed meanwhile has left it.
      const left = person === null ? null : heldStep(person).read(storage);
      if (person === null || left === null) return;
      heldStep(person).remove(storage);
      void send(left);
    },

    watch(listener: (latest: PollResult<ShiftView>) => void): () => void {
      const stop = sent.watch((now) => {
        listeners.set(listener, now);
        listener(shown(now));
      });
      const stopVisibility = visibility.watch(() => {
        if (!visibility.isVisible()) void finish();
      });
      return () => {
        listeners.delete(listener);
        stop();
        stopVisibility();
        if (listeners.size === 0) void finish();
      };
    },

    /** Takes the last step back, which hasn't been sent yet. */
    undo(): void {
      drop();
      showAll();
    },

    /** Stops the time while the courier has reached "Undo" by keyboard. */
    pauseUndo: (): void => wait(true),
    resumeUndo: (): void => wait(false),

    unsent: (): number => sent.unsent() + (state.held === null ? 0 : 1),

    async sendNow() {
      await finish();
      return sent.sendNow();
    },
  };
}
