import * as fc from 'fast-check';
import { knownCaseId, knownMessageId, type CaseReason, type CaseSide } from '#core/support/case.ts';
import { CASE_TEXT_LENGTH, CASE_WORDS_LENGTH } from '#core/support/case-rules.ts';
import type { CaseDecision } from '#core/support/case-desk.ts';
import type { CaseStep } from '#core/support/recipient/recipient-cases.ts';
import { DEFAULT_HOURS, type SupportHours } from '#core/support/support-hours.ts';
import type { DeliveryCast, Name } from './cast.ts';
import { nth, step } from './details.ts';

const side = fc.constantFrom<CaseSide[]>(
  'business',
  'business',
  'business',
  'courier',
  'courier',
  'person',
  'recipient',
);
const reason = fc.constantFrom<CaseReason[]>(
  ...([
    'damaged',
    'damaged',
    'billing',
    'counter',
    'conduct',
    'safety',
    'question',
    'other',
    'returned_wrong',
  ] as const),
  ...(['asked', 'failed_attempt', 'review'] as const),
);
const text = fc.constantFrom(
  ' Crushed. ',
  'It is\r\nwet.',
  'Crushed.',
  'Crushed.',
  '',
  ' \u200b ',
  '<b>\u202e!',
  'x'.repeat(CASE_TEXT_LENGTH),
  'x'.repeat(CASE_TEXT_LENGTH + 1),
);
const place = fc.nat(3);
const id = (start: string, at: number) => `${start}-0000-4000-8000-00000000000${at}`;
const caseOf = (at: number) => knownCaseId(id('ca5e0000', at));
const message = fc.record({ id: fc.nat(5).map((at) => knownMessageId(id('3e55a6e0', at))), text });
const admins = fc.constantFrom<Name[]>('admin', 'admin', 'admin', 'mia', 'stranger');
const sides = fc.constantFrom<Name[]>('mia', 'mia', 'kai', 'lea', 'max', 'admin', 'stranger', 'recipient');

/** An answer without the ids of cases that a backend opened by itself: for an objection, and a review. */
const withoutIds = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key: string, part: unknown) =>
      ['id', 'case', 'claim'].includes(key) && typeof part === 'string' && !/^(?:ca5e|d0{6}|de|number)/u.test(part)
        ? 'an id'
        : part,
    ),
  );

const call = async (cast: DeliveryCast, by: Name, ask: Parameters<DeliveryCast['call']>[1]) => {
  const answer = withoutIds(await cast.call(by, ask));
  await cast.sendMails();
  return answer;
};

export const report = step(
  'reports a problem',
  fc.record({ by: sides, nth, side, reason, place, text }),
  (cast, given) =>
    call(cast, given.by, (as) =>
      as.cases.open({
        id: caseOf(given.place),
        side: given.side,
        delivery: given.side === 'person' ? null : cast.nth(given.nth).id,
        reason: given.reason,
        text: given.text,
        sharedWith: 'shop',
      }),
    ),
);

export const reply = step('replies', fc.record({ by: sides, place, message }), (cast, given) =>
  call(cast, given.by, (as) => as.cases.reply(caseOf(given.place), given.message)),
);

export const answer = step('answers a case', fc.record({ by: admins, place, message }), (cast, given) =>
  call(cast, given.by, (as) => as.caseDesk.answer(caseOf(given.place), given.message)),
);

export const ask = step(
  'asks a side',
  fc.record({ by: admins, nth, place, side: fc.constantFrom('business' as const, 'courier' as const), message }),
  (cast, given) =>
    call(cast, given.by, (as) =>
      as.caseDesk.ask({
        id: caseOf(given.place),
        delivery: cast.nth(given.nth).id,
        side: given.side,
        message: given.message,
      }),
    ),
);

const words = fc.constantFrom('', ' The photo shows it whole. ', 'x'.repeat(CASE_WORDS_LENGTH + 1));
const decision: fc.Arbitrary<CaseDecision> = fc.oneof(
  fc.record({ outcome: fc.constantFrom('answered' as const, 'declined' as const), words }),
  fc.record({ outcome: fc.constantFrom('upheld' as const, 'waived' as const), words }),
  fc.record({
    outcome: fc.constantFrom('refunded' as const, 'refunded' as const, 'made_good' as const),
    amount: fc.constantFrom(-1, 0, 1, 699, 1.5, 4500, 4501, 5000, 5001, 5199, 5200, 2 ** 31),
    words,
  }),
);

export const resolve = step('decides on a case', fc.record({ by: admins, place, decision }), (cast, given) =>
  call(cast, given.by, (as) => as.caseDesk.resolve(caseOf(given.place), given.decision)),
);

const how = fc.constantFrom('withdraw' as const, 'reopen' as const);
export const closeCase = step('takes a case back, or reopens it', fc.record({ by: sides, place, how }), (cast, given) =>
  call(cast, given.by, (as) => as.cases.close(caseOf(given.place), given.how)),
);

type Words =
  | { readonly what: 'report'; readonly reason: CaseReason; readonly shares: boolean }
  | { readonly what: 'reply' | 'withdraw' | 'reopen' };
const said: fc.Arbitrary<Words> = fc.oneof(
  fc.record({ what: fc.constant('report' as const), reason, shares: fc.boolean() }),
  fc.record({ what: fc.constantFrom('reply' as const, 'withdraw' as const, 'reopen' as const) }),
);
const key = fc.constantFrom('right', 'right', 'none', 'wrong');

/** A recipient says something, with the key or signed in; or someone else tries to. */
export const say = step(
  'says as the recipient',
  fc.record({ by: fc.constantFrom<Name[]>('stranger', 'recipient', 'mia'), nth, key, place, said, message }),
  (cast, given) => {
    const { number, key: right } = cast.nth(given.nth);
    const { what } = given.said;
    const about: CaseStep =
      given.said.what === 'report'
        ? {
            what: 'report',
            id: caseOf(given.place),
            reason: given.said.reason,
            text: given.message.text,
            ...(given.said.shares && { sharedWith: 'shop' as const }),
          }
        : what === 'reply'
          ? { what, case: caseOf(given.place), ...given.message }
          : { what: what as 'withdraw', case: caseOf(given.place) };
    const shown = given.key === 'none' ? null : given.key === 'right' ? right : `${right?.slice(1)}x`;
    return call(cast, given.by, (as) => as.recipientCases.say(number, shown, about));
  },
);

const night = { from: 0, to: 180 };
const HOURS: readonly SupportHours[] = [
  DEFAULT_HOURS,
  { days: [night, night, null, null, null, null, { from: 61, to: 1440 }], closed: ['2026-05-05'] },
  { days: [null, null, null, null, null, null, null], closed: [] },
  { days: [{ from: 600, to: 540 }, night, night, night, night, night, night], closed: [] },
  { days: [night], closed: [] },
  { days: [night, night, night, night, night, night, night], closed: ['2026-02-30'] },
];

export const setHours = step(
  'sets the hours of support',
  fc.record({ by: admins, hours: fc.constantFrom(...HOURS) }),
  async (cast, given) => [
    await call(cast, given.by, (as) => as.caseDesk.saveHours(given.hours)),
    await call(cast, given.by, (as) => as.cases.support()),
  ],
);

export const goOnCall = step(
  'goes on call, or off',
  fc.record({ by: admins, on: fc.boolean() }),
  async (cast, given) => [
    await call(cast, given.by, (as) => as.caseDesk.setOnCall(given.on)),
    await call(cast, 'kai', (as) => as.cases.support()),
  ],
);

/** Everything that a person sees of cases. Those with the same due time are in no order. */
export const readCases = step('reads cases', fc.record({ by: sides }), async (cast, given) => {
  const seen: unknown[] = [
    await call(cast, given.by, (as) => as.cases.list()),
    await call(cast, given.by, (as) => as.cases.support()),
  ];
  const desk = await call(cast, given.by, (as) => as.caseDesk.list());
  const listed = (desk as { readonly accepted?: readonly object[] }).accepted;
  seen.push(listed?.map((one) => JSON.stringify(one)).toSorted() ?? desk);
  for (let at = 0; at < 4; at += 1) {
    seen.push(await call(cast, given.by, (as) => as.cases.find(caseOf(at))));
    if (given.by === 'admin') seen.push(await call(cast, given.by, (as) => as.caseDesk.find(caseOf(at))));
  }
  for (const n of [0, 1]) {
    const { id: of, number, key: right } = cast.nth(n);
    seen.push(await call(cast, given.by, (as) => as.cases.goodsReport(of)));
    seen.push(
      await call(cast, given.by, (as) => as.recipientCases.list(number, given.by === 'stranger' ? right : null)),
    );
  }
  return seen;
});
