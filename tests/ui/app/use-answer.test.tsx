import { act, useEffect, useState, type ReactNode } from 'react';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { property } from '#tests/property.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { render } from '../render.tsx';

type Answer = Result<string, Failure>;

/** The screen's question, and the number of times that it's asked again. */
interface Asked {
  readonly question: 'one' | 'two' | 'none';
  readonly again: number;
}

const OFFLINE = refused(failure('offline'));
const DENIED = refused(failure('denied'));

/** A screen that asks one of two questions, or none. Each call waits until the test answers it. */
async function openScreen(start?: string) {
  const calls: ((answer: Answer | 'throws') => void)[] = [];
  const ask = () =>
    new Promise<Answer>((resolve, reject) => {
      calls.push((answer) => (answer === 'throws' ? reject(new Error('No container.')) : resolve(answer)));
    });
  const questions = { one: () => ask(), two: () => ask(), none: null };
  let shown: Answered<string> | undefined;
  let put: (asked: Asked) => void = () => undefined;
  let leave = (): void => undefined;
  function Screen(): ReactNode {
    const [{ question, again }, set] = useState<Asked>({ question: 'one', again: 0 });
    const answered = useAnswer(questions[question], { again, start });
    useEffect(() => {
      put = set;
    }, []);
    useEffect(() => {
      shown = answered;
    });
    return null;
  }
  function Page(): ReactNode {
    const [here, setHere] = useState(true);
    useEffect(() => {
      leave = () => setHere(false);
    }, []);
    return here && <Screen />;
  }
  await render(<Page />);
  // StrictMode mounts twice; the first call's answer is dropped.
  calls.shift();
  return {
    calls,
    now: (): Answered<string> => {
      if (shown === undefined) throw new Error('It was rendered.');
      return shown;
    },
    put: (question: Asked['question'], again: number) => act(async () => put({ question, again })),
    leave: () => act(async () => leave()),
    answer: (call: number, answer: Answer | 'throws') => act(async () => calls[call]?.(answer)),
    run: (what: (answered: Answered<string>) => void) => act(async () => shown && what(shown)),
  };
}

const answers = fc.oneof(
  fc.string().map((text) => ok(text)),
  fc.constantFrom(OFFLINE, DENIED, 'throws' as const),
);
const events = fc.oneof(
  fc.record({ is: fc.constant('answer' as const), call: fc.nat(8), answer: answers }),
  fc.record({ is: fc.constant('ask' as const), question: fc.constantFrom<Asked['question'][]>('one', 'two', 'none') }),
  fc.record({ is: fc.constant('replace' as const), value: fc.string() }),
  fc.record({ is: fc.constantFrom('again' as const, 'refresh' as const, 'retry' as const) }),
);

property([fc.array(events, { maxLength: 20 })], { numRuns: 150 })(
  'the last question’s answer is shown, also if an earlier one arrives later',
  async (steps) => {
    const screen = await openScreen();
    let question: Asked['question'] = 'one';
    let again = 0;
    /** The last call, if it isn't answered yet, and whether its answer is out of date. */
    let pending: { readonly call: number; outdated: boolean } | null = { call: 0, outdated: false };
    /** The last answer that counts, and its question. */
    let known: { readonly of: string; readonly answer: Answer | null; readonly failed: boolean } = {
      of: 'one',
      answer: null,
      failed: false,
    };
    for (const step of steps) {
      const before = screen.calls.length;
      if (step.is === 'answer') {
        const call = step.call % before;
        await screen.answer(call, step.answer);
        if (pending?.call === call) {
          const answer = step.answer === 'throws' ? OFFLINE : step.answer;
          const value = known.of === question && known.answer?.ok === true ? known.answer : null;
          const stays = answer.ok ? pending.outdated : answer.error.kind !== 'denied';
          known = { of: question, answer: stays ? (value ?? answer) : answer, failed: !answer.ok };
          pending = null;
        }
      } else if (step.is === 'replace') {
        await screen.run(({ replace }) => replace(step.value));
        known = { ...known, of: question, answer: ok(step.value) };
        if (pending !== null) pending.outdated = true;
      } else {
        if (step.is === 'retry' && known.answer?.ok === false) known = { ...known, answer: null, failed: false };
        const isSame = step.is === 'ask' && step.question === question;
        if (step.is === 'ask') question = step.question;
        else if (step.is === 'again') again += 1;
        if (step.is === 'ask' || step.is === 'again') await screen.put(question, again);
        else await screen.run(({ refresh, retry }) => (step.is === 'retry' ? retry() : refresh()));
        if (!isSame) pending = question === 'none' ? null : { call: before, outdated: false };
        expect(screen.calls).toHaveLength(before + (pending !== null && !isSame ? 1 : 0));
      }
      const isKnown = known.of === question;
      const answer = isKnown ? known.answer : null;
      expect(screen.now()).toMatchObject({
        answer,
        value: answer?.ok === true ? answer.value : undefined,
        failed: isKnown && known.failed,
        loading: pending !== null,
      });
    }
    const last = screen.now();
    await screen.leave();
    for (const call of screen.calls.keys()) await screen.answer(call, ok('too late'));
    expect(screen.now()).toBe(last);
  },
);

test('a value stays while it’s loaded again, and after a failure', async () => {
  const screen = await openScreen();
  await screen.answer(0, ok('first'));
  await screen.run(({ refresh }) => refresh());
  expect(screen.now()).toMatchObject({ value: 'first', loading: true, failed: false });
  await screen.answer(1, OFFLINE);
  expect(screen.now()).toMatchObject({ value: 'first', loading: false, failed: true });
  await screen.run(({ retry }) => retry());
  expect(screen.now()).toMatchObject({ value: 'first', loading: true, failed: true });
  await screen.answer(2, ok('second'));
  expect(screen.now()).toMatchObject({ value: 'second', loading: false, failed: false });
});

test('a value goes once this person may no longer see it', async () => {
  const screen = await openScreen();
  await screen.answer(0, ok('first'));
  await screen.run(({ refresh }) => refresh());
  await screen.answer(1, DENIED);
  expect(screen.now()).toMatchObject({ answer: DENIED, value: undefined, failed: true });
});

test('without a value, Retry shows the loading screen, and refresh the failure', async () => {
  const screen = await openScreen();
  await screen.answer(0, 'throws');
  expect(screen.now()).toMatchObject({ answer: OFFLINE, failed: true });
  await screen.run(({ refresh }) => refresh());
  expect(screen.now()).toMatchObject({ answer: OFFLINE, loading: true });
  await screen.run(({ retry }) => retry());
  expect(screen.now()).toMatchObject({ answer: null, loading: true, failed: false });
});

test('a value that’s known at first is shown until the answer', async () => {
  const screen = await openScreen('kept');
  expect(screen.now()).toMatchObject({ value: 'kept', loading: true });
  await screen.answer(0, OFFLINE);
  expect(screen.now()).toMatchObject({ value: 'kept', failed: true });
});
