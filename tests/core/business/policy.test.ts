import { describe, expect, test } from 'vitest';
import { FIRST_STATUS } from '#core/business/business.ts';
import { addedBusiness, standingAfter, statusRefusal } from '#core/business/policy.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';

const NOW = instant(1_750_000_000_000);

describe('an added business', () => {
  test('starts Pending, regardless of other fields sent', () => {
    const sent = { ...aBusiness().build(), status: 'Active', statusReason: 'x', statusSince: NOW, vip: true };
    const added = addedBusiness(sent, NOW);
    expect(added).toMatchObject({ ...FIRST_STATUS, id: sent.id, owner: sent.owner, createdAt: NOW });
    expect(added.status).toBe('Pending');
    expect(added).not.toHaveProperty('vip');
  });
});

describe('a change of status', () => {
  test('keeps only the reason of a rejection, trimmed', () => {
    expect(standingAfter('Rejected', ' Too far ', NOW)).toEqual({
      status: 'Rejected',
      statusReason: 'Too far',
      statusSince: NOW,
    });
    expect(standingAfter('Active', 'Too far', NOW).statusReason).toBe('');
  });

  test.each([
    ['Pending', 'Rejected', '', null],
    ['Rejected', 'Pending', '', 'no-transition'],
    ['Pending', 'Rejected', 'a'.repeat(281), 'reason'],
    ['Pending', 'Rejected', ` ${'a'.repeat(280)} `, null],
  ] as const)('from %s to %s with the reason %j: %s', (from, to, reason, refusal) => {
    expect(statusRefusal(from, to, reason)).toBe(refusal);
  });
});
