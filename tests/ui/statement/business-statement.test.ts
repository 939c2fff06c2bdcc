import { describe, expect, test } from 'vitest';
import { balanceLabel } from '#ui/business/business-stats.tsx';
import { runningStatements } from '#ui/statement/business-statement.ts';
import { aLine, aStatement } from './statement-line.ts';

const december = { from: '2026-12-01', to: '2027-01-01' };

describe('the running month', () => {
  test('is one statement for each currency, the sum of its own lines', () => {
    const lines = [aLine(1), aLine(2, { currency: 'CAD', amount: 699 }), aLine(3)];
    expect(runningStatements(december, { closed: [] }, lines)).toMatchObject([
      { currency: 'CAD', total: 699, carried: 0, closed: null },
      { currency: 'USD', total: 1798, carried: 0, closed: null },
    ]);
  });

  test('counts credits that wait, once, and in their own currency', () => {
    const credit = aStatement({ total: -305 });
    const closed = [
      credit,
      aStatement({ total: -100, carriedInto: '2026-11-0099' }),
      aStatement({ total: -200, state: 'void' }),
      aStatement({ total: -400, currency: 'CAD' }),
    ];
    expect(runningStatements(december, { closed }, [aLine(1)])).toMatchObject([{ carried: -305, total: 594 }]);
  });
});

describe('the balance of a business', () => {
  test.for([
    [{ balance: 699, owed: { from: '2026-11-01', to: '2026-11-01' } }, 'To pay for November'],
    [{ balance: 699, owed: { from: '2026-10-01', to: '2026-11-01' } }, 'To pay, October to November'],
    [{ balance: -699, owed: { from: '2026-11-01', to: '2026-11-01' } }, 'Your credit'],
    [{ balance: 0, owed: null }, 'To pay'],
  ] as const)('of %j reads %s', ([overview, words]) => {
    expect(balanceLabel(overview)).toBe(words);
  });
});
