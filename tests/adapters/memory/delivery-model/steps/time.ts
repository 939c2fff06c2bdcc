import * as fc from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { BUSINESSES } from '../cast.ts';
import { readsAgree, settledAlike } from '../invariants/settling.ts';
import { COMMANDS_KEPT_FOR } from '../rules.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { ask, step, type Step } from './step.ts';

const SPANS = {
  'a second': SECOND,
  'the head start': 15 * SECOND,
  'a minute': MINUTE,
  'four minutes': 4 * MINUTE,
  'eleven minutes': 11 * MINUTE,
  'half an hour': 30 * MINUTE,
  'an hour': 61 * MINUTE,
  'three hours': 3 * HOUR,
  'a day': DAY,
  'two weeks': 14 * DAY,
  'a month': 31 * DAY,
} as const;
export type Span = keyof typeof SPANS;

/** Time passes, with a read on the way or without: the effects are the same. */
export const wait = (span: Span, stop = 0.5): Step =>
  step(`${span} passes, with a stop at ${stop}`, async (model, world) => {
    const stopped = Math.floor(SPANS[span] * stop);
    await settledAlike(model, world, stopped, SPANS[span] - stopped);
    world.now += SPANS[span];
    await readsAgree(model, world);
  });

/** Sends a command again, as a phone does that missed the answer. */
const sendAgain = (number: number): Step =>
  step(`command ${number} is sent again`, async (model, world) => {
    const sent = model.sent.at(-1 - number);
    // A caller who was denied never sent a command.
    if (sent === undefined || sent.answer === 'denied' || world.now - sent.at >= COMMANDS_KEPT_FOR) return;
    const copy = world.copy();
    // Applies the effects of time first, so that only the command could change something.
    await copy.by.mia.merchantDeliveries.list(BUSINESSES[0]?.id as never);
    const before = JSON.stringify(copy.dispatch());
    const answer = refusalOf(await sent.send(copy.by[sent.by], sent.id));
    if (JSON.stringify(copy.dispatch()) !== before)
      model.broken.push({ invariant: 19, what: `${sent.answer} before, and done again` });
    if (sent.answer !== 'accepted' && answer !== sent.answer && answer !== 'denied')
      model.broken.push({ invariant: 19, what: `${sent.answer} before, ${answer} when sent again` });
  });

export const review = (business: number, status: 'Active' | 'Pending'): Step =>
  step(`the administrator makes business ${business} ${status}`, async (model, world) => {
    const { id } = BUSINESSES[business] ?? {};
    if (id !== undefined)
      await ask(model, world, 'admin', 'deciding', model.accounts.admin.isAdmin ? 'accepted' : 'denied', (as) =>
        as.businesses.setStatus(id, status),
      );
  });

const often = fc.constantFrom<Span[]>(
  'a second',
  'the head start',
  'a minute',
  'four minutes',
  'eleven minutes',
  'half an hour',
);
const rarely = fc.constantFrom<Span[]>('an hour', 'three hours', 'a day', 'two weeks', 'a month');
const anySpan: fc.Arbitrary<Span> = fc.oneof({ weight: 8, arbitrary: often }, { weight: 1, arbitrary: rarely });
const stop = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => Math.round(share * 100) / 100);

export const time: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(anySpan, stop).map(([span, at]) => wait(span, at)),
  fc.tuple(anySpan, stop).map(([span, at]) => wait(span, at)),
  fc.tuple(anySpan, stop).map(([span, at]) => wait(span, at)),
  fc.nat(6).map(sendAgain),
  fc
    .tuple(fc.nat(2), fc.constantFrom<('Active' | 'Pending')[]>('Active', 'Active', 'Pending'))
    .map(([which, status]) => review(which, status)),
];
