import { expect, test } from 'vitest';
import { afterDecision, BUSINESS_STATUSES, DECISIONS, undoOf } from '#core/business/business-status.ts';

test.each([
  ['approve', 'set-pending'],
  ['set-pending', 'approve'],
  ['reject', null],
  ['activate', null],
] as const)('%s is undone by %s', (decision, back) => {
  expect(undoOf(decision)).toBe(back);
});

test('undoing a decision restores the earlier status', () => {
  const ways = DECISIONS.flatMap((decision) =>
    BUSINESS_STATUSES.flatMap((from) => {
      const [to, back] = [afterDecision(from, decision), undoOf(decision)];
      return to === null || back === null ? [] : [{ from, ends: afterDecision(to, back) }];
    }),
  );
  expect(ways.length).toBeGreaterThan(0);
  expect(ways.filter(({ from, ends }) => from !== ends)).toEqual([]);
});
