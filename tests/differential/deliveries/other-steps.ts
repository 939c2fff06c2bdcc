import * as fc from 'fast-check';
import { ACCOUNT_DECISIONS } from '#core/account/account-decision.ts';
import type { Role } from '#core/identity/roles.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { COURIERS, emailOf, MERCHANTS, SHOPS, type Name } from './cast.ts';
import { courier, shop, step } from './details.ts';
import { rolesOf } from '#tests/contract/people.ts';

/** A phone sends a command again, or another person uses its id. */
export const sendAgain = step(
  'sends again',
  fc.record({
    nth: fc.constantFrom<number[]>(0, 0, 1, 2, 4),
    by: fc.constantFrom<(Name | null)[]>(null, null, null, 'lea', 'max'),
  }),
  async (cast, given) => {
    const sent = cast.sent.at(-1 - given.nth);
    return sent === undefined ? 'nothing sent' : cast.call(given.by ?? sent.by, (as) => sent.command(as, sent.id));
  },
);

const SPANS = {
  'a second': SECOND,
  'the head start': 15 * SECOND,
  'just before it is over': 2 * MINUTE - 1,
  'four minutes': 4 * MINUTE,
  'five minutes': 5 * MINUTE,
  'ten minutes': 10 * MINUTE,
  'half an hour': 30 * MINUTE,
  'an hour': HOUR,
  'two hours': 2 * HOUR,
  'a day': DAY,
  'a week': 7 * DAY,
  'two weeks': 14 * DAY,
  'twelve weeks': 84 * DAY,
  'a month': 30 * DAY,
} as const;
export type Span = keyof typeof SPANS;
export const span: fc.Arbitrary<Span> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom<Span[]>(
      'a second',
      'the head start',
      'just before it is over',
      'four minutes',
      'five minutes',
      'ten minutes',
      'half an hour',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom<Span[]>('an hour', 'two hours', 'a day', 'two weeks', 'a month') },
);

export const timePasses = step('time passes', fc.record({ span }), async (cast, given) => {
  await cast.sendMails();
  await cast.world.advance(SPANS[given.span]);
  // Before it reads everything, the hosted backend ends what's due and deletes what's old, as its jobs do.
  if (SPANS[given.span] >= DAY) await cast.world.everything();
  return 'passed';
});

export const decide = step(
  'decides on an account',
  fc.record({
    by: fc.constantFrom<Name[]>('admin', 'admin', 'admin', 'kai', 'stranger'),
    whom: fc.constantFrom<Name[]>(...COURIERS, ...MERCHANTS, 'kai', 'admin', 'recipient'),
    what: fc.constantFrom(...ACCOUNT_DECISIONS, 'undo' as const),
    reason: fc.constantFrom(' A reason ', ' A reason ', '', ' \n', 'x'.repeat(281)),
  }),
  async (cast, { by, whom, what, reason }) => {
    const id = cast.idOf(whom);
    const decided = await cast.call(by, async ({ accountReview, users }) =>
      what === 'undo' ? accountReview.undo(id) : accountReview.decide(id, what, reason, await rolesOf(users, id)),
    );
    await cast.sendMails();
    const history = await cast.call(by, ({ accountReview }) => accountReview.history(id));
    return [decided, history, await cast.call(by, ({ users }) => users.find(id))];
  },
);

export const takeUp = step(
  'changes roles',
  fc.record({ by: courier, roles: fc.constantFrom<Role[][]>(['courier'], ['courier', 'merchant'], ['customer']) }),
  (cast, given) => cast.call(given.by, ({ users }) => users.setRoles(cast.idOf(given.by), given.roles)),
);

export const review = step(
  'decides on a business',
  fc.record({ shop, status: fc.constantFrom('Active', 'Active', 'Pending') }),
  async (cast, given) => {
    const { id } = SHOPS[given.shop] ?? SHOPS[0];
    const decided = await cast.as('admin').businesses.setStatus(id, given.status);
    await cast.sendMails();
    return cast.saw(decided);
  },
);

export const removeShop = step(
  'removes a shop',
  fc.record({ by: fc.constantFrom<Name[]>('admin', 'admin', 'mia', 'max', 'stranger'), shop }),
  async (cast, given) => {
    const { id } = SHOPS[given.shop] ?? SHOPS[0];
    const removed = await cast.call(given.by, ({ businesses }) => businesses.remove(id));
    await cast.sendMails();
    return removed;
  },
);

/** Deletes a person's account and businesses. Their later calls find the session ended. */
export const removeAccount = step(
  'is removed',
  fc.record({ whom: fc.constantFrom<Name[]>(...COURIERS, ...MERCHANTS, 'recipient') }),
  async (cast, { whom }) => {
    await cast.world.removeAccount(cast.idOf(whom));
    await cast.sendMails();
    return 'removed';
  },
);

/** The in-memory mailbox shows the link below the text. */
const LINK_LINE = /\n\nhttp:\S+/gu;

/** Every mail that a person got, unordered: mails of the same minute are sent together. */
export const readMails = step(
  'reads mails',
  fc.record({ to: fc.constantFrom(emailOf('recipient'), 'nobody@example.com', ...MERCHANTS.map(emailOf)) }),
  async (cast, { to }) => {
    const mails = await cast.world.mails(to);
    const withoutCode = mails.filter(({ code }) => code === undefined);
    return withoutCode
      .map(({ subject, text, link }) => cast.sawText([subject, text.replaceAll(LINK_LINE, ''), link].join('\n')))
      .toSorted();
  },
);
