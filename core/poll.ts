import type { Clock } from './clock.ts';
import type { Failure } from './failure.ts';
import { instant, type Instant } from './instant.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { Random } from './random.ts';
import { ok, refused, type Result } from './result.ts';
import type { Timers } from './timers.ts';

/** The last view that arrived, and whether polling fails at the moment. */
export interface Live<T, B = unknown> {
  readonly view: T;
  /** Data beside the view that changes without a new view, such as a courier's position as of `asOf`. */
  readonly beside?: B | undefined;
  /** When `beside` was last received, by the poll's clock. */
  readonly asOf: Instant;
  readonly failing: boolean;
}

/** The result for a live screen. Refused only before a view has arrived. After that the last view stays, as `failing`. */
export type PollResult<T, B = unknown> = Result<Live<T, B>, Failure>;

/**
 * An answer: a view with the tag of its version, or `same` if that version is already known, maybe with a newer tag of
 * it. `beside` has data that changes more often.
 */
export type Answer<T, B = unknown> =
  | { readonly tag: string; readonly view: T; readonly beside?: B | undefined }
  | { readonly same: true; readonly tag?: string | undefined; readonly beside?: B | null | undefined }
  | 'same';

/** A request that is sent repeatedly. */
export interface Question<T, B = unknown> {
  /** `nudged`: the request is sent early, since something may have changed. */
  ask(known: string | null, nudged: boolean): Promise<Result<Answer<T, B>, Failure>>;
  /**
   * The wait before the next request, in ms; null if nothing can change anymore. `shown` is null until a view has
   * arrived.
   */
  pause(shown: { readonly view: T } | null): number | null;
  /** Calls back when something may have changed. Returns the unsubscribe function. */
  readonly nudges: (listener: () => void) => () => void;
  /** Longest pause after failures, in ms. */
  readonly longestPause: number;
  /** Whether a failure means that this person may no longer see the last view. By default, no failure does. */
  readonly forgets?: (failure: Failure) => boolean;
}

/** The dependencies of polling. */
export interface PollParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly visibility: PageVisibility;
}

/** The variation of a pause in percent, so that pages that failed together don't retry together. */
const JITTER = 20;

/** The wait in ms: the pause doubles with every failure after the first, up to the longest. */
export function waitAfter(pause: number, failures: number, longest: number, random: Random): number {
  const doubled = pause * 2 ** Math.min(16, Math.max(0, failures - 1));
  return (Math.min(Math.max(pause, longest), doubled) * (100 + random.integer(-JITTER, JITTER))) / 100;
}

/** The last view, and how the last requests went. */
interface Polled<T, B> {
  /** Null until a view has arrived. */
  readonly last: { readonly tag: string; readonly view: T } | null;
  readonly beside: B | undefined;
  /** When the last answer arrived. */
  readonly asOf: Instant;
  /** The number of failures since the last answer. */
  readonly failures: number;
}

const isAlike = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * The state after an answer, and the screen's notice, null if nothing changed. `forgets`: whether a failure means that
 * this person may no longer see the last view.
 */
function afterAnswer<T, B>(
  before: Polled<T, B>,
  answer: Result<Answer<T, B>, Failure>,
  now: Instant,
  forgets: (failure: Failure) => boolean,
): { readonly state: Polled<T, B>; readonly notice: PollResult<T, B> | null } {
  const wasFailing = before.failures > 0;
  if (!answer.ok) {
    const last = forgets(answer.error) ? null : before.last;
    const state = { ...before, last, failures: before.failures + 1 };
    if (last === null) return { state, notice: refused(answer.error) };
    const { beside, asOf } = before;
    return { state, notice: wasFailing ? null : ok({ view: last.view, beside, asOf, failing: true }) };
  }
  const { value } = answer;
  const sent = value === 'same' ? { same: true as const } : value;
  const isNew = 'view' in sent;
  const last = isNew ? sent : before.last && { ...before.last, tag: sent.tag ?? before.last.tag };
  const beside = sent.beside ?? undefined;
  const state = { last, beside, asOf: now, failures: 0 };
  const isNews = last !== null && (isNew || wasFailing || !isAlike(beside, before.beside));
  return { state, notice: isNews ? ok({ view: last.view, beside, asOf: now, failing: false }) : null };
}

/**
 * Polls while the page is visible, and immediately when it becomes visible. Reports new views, and when polling starts
 * or stops failing. Returns a function that stops it.
 */
export function poll<T, B = unknown>(
  question: Question<T, B>,
  notify: (latest: PollResult<T, B>) => void,
  { clock, random, timers, visibility }: PollParts,
): () => void {
  let polled: Polled<T, B> = { last: null, beside: undefined, asOf: instant(0), failures: 0 };
  /** `nudged`: there was a nudge while an answer was pending, which may therefore be out of date. */
  let asking: 'no' | 'yes' | 'nudged' | 'stopped' = 'no';
  let cancelTimer = (): void => undefined;
  const current = (): typeof asking => asking;

  /** `wasPassedOver`: the last answer was skipped. Never two in a row, so that the screen still gets updates. */
  const ask = async (nudged: boolean, wasPassedOver = false): Promise<void> => {
    if (asking !== 'no') {
      if (asking === 'yes') asking = 'nudged';
      return;
    }
    cancelTimer();
    asking = 'yes';
    const answer = await question.ask(polled.last?.tag ?? null, nudged);
    if (current() === 'stopped') return;
    const again = current() === 'nudged';
    asking = 'no';
    // The answer may be older than this browser's last command. Showing it would take the screen a step back.
    const passedOver = again && !wasPassedOver && answer.ok && polled.last !== null && visibility.isVisible();
    if (!passedOver) receive(answer);
    if (current() === 'stopped' || isOver() || !visibility.isVisible()) return;
    if (again) {
      void ask(true, passedOver);
      return;
    }
    const { last, failures } = polled;
    const wait = waitAfter(question.pause(last) ?? question.longestPause, failures, question.longestPause, random);
    const atLeast = answer.ok ? 0 : (answer.error.retryAfterMs ?? 0);
    cancelTimer = timers.after(Math.max(wait, atLeast), () => void ask(false));
  };

  const receive = (answer: Result<Answer<T, B>, Failure>): void => {
    const { state, notice } = afterAnswer(polled, answer, instant(clock.now()), question.forgets ?? (() => false));
    polled = state;
    if (notice !== null) notify(notice);
  };

  const isOver = (): boolean => polled.failures === 0 && question.pause(polled.last) === null;
  const askNow = (nudged: boolean): void => {
    if (visibility.isVisible() && !isOver()) void ask(nudged);
  };
  const stopWatching = visibility.watch(() => {
    if (!visibility.isVisible()) cancelTimer();
    askNow(false);
  });
  const stopNudges = question.nudges(() => askNow(true));
  askNow(false);

  return () => {
    asking = 'stopped';
    cancelTimer();
    stopWatching();
    stopNudges();
  };
}
