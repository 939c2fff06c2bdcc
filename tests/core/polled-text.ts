import { failure, type Failure } from '#core/failure.ts';
import { poll, type Answer, type PollResult } from '#core/poll.ts';
import type { Random } from '#core/random.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { aPage } from '#tests/builders/page.ts';

/** Always the middle value: no jitter. */
export const EXACT: Random = { uuid: () => '', integer: () => 0 };
export const PAUSE = 10_000;
export const LONGEST = 60_000;

type Reply = Result<Answer<string>, Failure>;

export const OFFLINE: Reply = refused(failure('offline'));

/** A server with one text, and a page that follows it. */
export function following({ visible = true, over = '', forgets = (_failure: Failure): boolean => false } = {}) {
  const page = aPage({ visible, random: EXACT });
  const asked: { readonly known: string | null; readonly nudged: boolean }[] = [];
  const updates: PollResult<string>[] = [];
  const waiting: ((reply: Reply) => void)[] = [];
  let text = 'one';
  let broken: Reply | null = null;
  let held = false;
  let nudge = (): void => undefined;
  const reply = (known: string | null): Reply => broken ?? ok(text === known ? 'same' : { tag: text, view: text });
  const stop = poll<string>(
    {
      async ask(known, nudged) {
        asked.push({ known, nudged });
        return held ? new Promise((resolve) => void waiting.push(resolve)) : reply(known);
      },
      pause: (shown) => (shown?.view === over ? null : PAUSE),
      nudges(listener) {
        nudge = listener;
        return () => {
          nudge = () => undefined;
        };
      },
      longestPause: LONGEST,
      forgets,
    },
    (update) => updates.push(update),
    page,
  );
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    page,
    asked,
    /** The updates in short: the view, `!` while polling fails, and the kind of a failure before any view. */
    said: () =>
      updates.map((update) => (update.ok ? update.value.view + (update.value.failing ? '!' : '') : update.error.kind)),
    updates,
    stop,
    says: (next: string) => {
      text = next;
    },
    breaks: (by: Reply | null) => {
      broken = by;
    },
    /** Holds answers back until they are released. */
    hold: () => {
      held = true;
    },
    letGo: async (late?: Reply, holdNext = false) => {
      held = holdNext;
      for (const resolve of waiting.splice(0)) resolve(late ?? reply(null));
      await settled();
    },
    nudge: () => nudge(),
    settled,
    pass: async (ms: number) => {
      page.timers.pass(ms);
      await settled();
    },
  };
}
