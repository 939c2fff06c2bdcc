import * as fc from 'fast-check';
import { knownCaseId, type CaseReason, type CaseSide } from '#core/support/case.ts';
import type { CaseDecision } from '#core/support/case-desk.ts';
import { asking, nth, step } from './details.ts';

const side = fc.constantFrom<CaseSide[]>('business', 'business', 'courier');
const reason = fc.constantFrom<CaseReason[]>('damaged', 'damaged', 'billing', 'counter', 'conduct', 'safety');
const caseOf = (place: number) => knownCaseId(`ca5e0000-0000-4000-8000-00000000000${place}`);

export const report = step(
  'reports a problem',
  fc.record({ by: asking, nth, side, reason, place: fc.nat(9) }),
  (cast, given) =>
    cast.call(given.by, (as) =>
      as.cases.open({
        id: caseOf(given.place),
        side: given.side,
        delivery: cast.nth(given.nth).id,
        reason: given.reason,
        text: ' Crushed. ',
      }),
    ),
);

const decision: fc.Arbitrary<CaseDecision> = fc.oneof(
  fc.constant<CaseDecision>({ outcome: 'answered', words: '' }),
  fc.constant<CaseDecision>({ outcome: 'declined', words: ' The photo shows it whole. ' }),
  fc.record({
    outcome: fc.constantFrom('refunded' as const, 'refunded' as const, 'made_good' as const),
    amount: fc.constantFrom(-1, 0, 1, 699, 4500, 4501, 5000, 5001, 5199, 5200),
    words: fc.constantFrom('', 'Sorry.'),
  }),
);

export const resolve = step(
  'decides on a case',
  fc.record({ by: fc.constantFrom('admin' as const, 'admin' as const, 'mia' as const), place: fc.nat(9), decision }),
  (cast, given) => cast.call(given.by, (as) => as.caseDesk.resolve(caseOf(given.place), given.decision)),
);

export const closeCase = step(
  'takes a case back, or reopens it',
  fc.record({ by: asking, place: fc.nat(9), how: fc.constantFrom('withdraw' as const, 'reopen' as const) }),
  (cast, given) => cast.call(given.by, (as) => as.cases.close(caseOf(given.place), given.how)),
);

export const readCases = step('reads cases', fc.record({ by: asking }), async (cast, given) => [
  await cast.call(given.by, (as) => as.cases.list()),
  await cast.call(given.by, (as) => as.caseDesk.list()),
]);
