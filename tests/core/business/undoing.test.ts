import { expect, test } from 'vitest';
import { afterDecision, BUSINESS_STATUSES, DECISIONS, undoing } from '#core/business/business-status.ts';

test.each([['approve', 'set-pending'], ['set-pending', 'approve'], ['reject', null], ['activate', null]] as const)('%s is undone by %s', (decision, back) => {
  expect(undoing(decision)).toBe(back);
});

test('what undoes a decision leads back to where it came from', () => {
  for (const decision of DECISIONS) {
    const back = undoing(decision);
    for (const from of BUSINESS_STATUSES) {
      const to = afterDecision(from, decision);
      if (back !== null && to !== null) expect(afterDecision(to, back)).toBe(from);
    }
  }
});
