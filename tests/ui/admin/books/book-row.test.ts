import { describe, expect, test } from 'vitest';
import { instant } from '#core/instant.ts';
import type { BookedStatement } from '#core/statement/statements.ts';
import { PAYMENT_UNDO_TIME } from '#core/statement/statements.ts';
import { aStatement } from '#tests/ui/statement/statement-line.ts';
import { bookRows } from '#ui/admin/books/book-list.ts';
import { stateMore } from '#ui/admin/books/book-row.tsx';
import { isPaymentUndoable } from '#ui/admin/books/use-book-changes.ts';

const NOW = Date.UTC(2026, 11, 3);
const payment = { on: '2026-12-03', reference: '', at: instant(NOW) };

const row = (more: Partial<BookedStatement>) => {
  const [found] = bookRows([{ ...aStatement(more), name: 'Bellini Bakery' }], NOW);
  if (found === undefined) throw new Error('There is no row.');
  return found;
};

describe('a row of the books', () => {
  test.each<[Partial<BookedStatement>, string]>([
    [{}, ''],
    [{ state: 'paid', payment }, 'Dec 3'],
    [{ total: -305 }, 'Part of the next one'],
    [{ total: -305, carriedInto: '2026-12-0007' }, 'Part of 2026-12-0007'],
    [{ total: -305, state: 'void', voidReason: 'Twice' }, ''],
  ])('shows when it was paid, or where its credit is: %o', (more, words) => {
    expect(stateMore(row(more))).toBe(words);
  });

  test('offers to undo a payment for exactly ten minutes', () => {
    const paid = row({ state: 'paid', payment });
    expect(isPaymentUndoable(paid, NOW + PAYMENT_UNDO_TIME - 1)).toBe(true);
    expect(isPaymentUndoable(paid, NOW + PAYMENT_UNDO_TIME)).toBe(false);
    expect(isPaymentUndoable(row({}), NOW)).toBe(false);
  });
});
