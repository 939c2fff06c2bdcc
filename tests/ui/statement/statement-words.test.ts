import { describe, expect, test } from 'vitest';
import { instant } from '#core/instant.ts';
import { daysWords, paymentWords, periodWords, paymentStatusWords } from '#ui/statement/statement-words.ts';
import { aStatement } from './statement-line.ts';

const november = { from: '2026-11-01', to: '2026-12-01' };

describe('a period', () => {
  test('of a business is its month, of a courier its days', () => {
    expect(periodWords('business', november)).toBe('November 2026');
    expect(periodWords('courier', { from: '2026-11-16', to: '2026-11-23' })).toBe('Nov 16 – 22, 2026');
    expect(periodWords('courier', { from: '2026-12-28', to: '2027-01-04' })).toBe('Dec 28, 2026 – Jan 3, 2027');
    expect(daysWords(november)).toBe('Nov 1 – 30, 2026');
  });
});

describe('the state of a statement', () => {
  const payment = { on: '2026-12-03', reference: '8841', at: instant(0) };

  test('that was paid has the day and the reference', () => {
    expect(paymentStatusWords(aStatement({ state: 'paid', payment }))).toEqual({
      tone: 'green',
      label: 'Paid',
      more: 'Paid Dec 3 · ref 8841',
    });
    expect(paymentWords({ on: '2027-01-02', reference: '' }, november)).toBe('Paid Jan 2, 2027');
  });

  test('is that of its owner: a business pays, a courier is paid', () => {
    expect(paymentStatusWords(aStatement()).label).toBe('To pay');
    expect(paymentStatusWords(aStatement({ side: 'courier' })).label).toBe('To come');
  });

  test('of nothing is nothing to pay', () => {
    expect(paymentStatusWords(aStatement({ total: 0, number: null })).label).toBe('Nothing to pay');
  });

  test('below zero is a credit, with the statement on which it counts', () => {
    expect(paymentStatusWords(aStatement({ total: -305 })).more).toBe('Carried over to the next one');
    expect(paymentStatusWords(aStatement({ total: -305, carriedInto: '2026-12-0007' })).more).toBe(
      'Carried over to 2026-12-0007',
    );
  });

  test('that was voided has the reason', () => {
    expect(paymentStatusWords(aStatement({ state: 'void', voidReason: 'Billed twice' }))).toMatchObject({
      label: 'Void',
      more: 'Billed twice',
    });
  });
});
