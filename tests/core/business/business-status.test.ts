import { describe, expect, test } from 'vitest';
import {
  afterDecision,
  BUSINESS_STATUSES,
  DECISIONS,
  decisionsFrom,
  mayBecome,
} from '#core/business/business-status.ts';

describe('Business status (spec §4)', () => {
  test.each([
    ['Pending', ['approve', 'reject']],
    ['Active', ['set-pending']],
    ['Rejected', ['activate']],
  ] as const)('%s offers %j', (status, decisions) => {
    expect(decisionsFrom(status)).toEqual(decisions);
  });

  test.each([
    ['Pending', 'approve', 'Active'],
    ['Pending', 'reject', 'Rejected'],
    ['Active', 'set-pending', 'Pending'],
    ['Rejected', 'activate', 'Active'],
  ] as const)('%s, %s: %s', (from, decision, to) => {
    expect(afterDecision(from, decision)).toBe(to);
  });

  test('there are exactly these four transitions', () => {
    const arrows = BUSINESS_STATUSES.flatMap((from) =>
      BUSINESS_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(arrows.toSorted()).toEqual([
      'Active → Pending',
      'Pending → Active',
      'Pending → Rejected',
      'Rejected → Active',
    ]);
    const taken = BUSINESS_STATUSES.flatMap((from) =>
      DECISIONS.filter((decision) => afterDecision(from, decision) !== null),
    );
    expect(taken).toHaveLength(4);
  });
});
