import { describe, expect, test } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import { later } from '#core/instant.ts';
import { decidePayment, decideUndoPayment, type PaymentFacts } from '#core/statement/decide-payment.ts';
import { decideVoid } from '#core/statement/decide-void.ts';
import { statementId, type StatementId } from '#core/statement/statement.ts';
import { MAX_MARKED, PAYMENT_UNDO_TIME, type NewPayment } from '#core/statement/statements.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { unexpectedRefusals } from '../unexpected-refusals.ts';

const id = statementId('00000000-0000-4000-8000-0000000000f1') as StatementId;
const by = knownUserId('00000000-0000-4000-8000-0000000000a1');
const another = knownUserId('00000000-0000-4000-8000-0000000000a2');
const payment: NewPayment = { on: '2026-05-04', reference: 'T-1' };
const noted = { ...payment, at: now, by };

type Row = PaymentFacts<Parameters<typeof decidePayment>[0]['chosen'][number]>['chosen'][number];
const row: Row = { state: 'closed', total: 699, payment: null };
type Case = PaymentFacts<Row> & { readonly ids: readonly StatementId[]; readonly payment: NewPayment };
const facts: Case = { now, today: payment.on, by, chosen: [row], ids: [id], payment };

describe('A payment', () => {
  test('is refused for its values, then its statements, then their state', () => {
    expect(
      unexpectedRefusals<Case>(
        { ...facts, chosen: [], ids: [], payment: { ...payment, on: '2026-05-05' } },
        [
          ['invalid', { payment }],
          ['invalid', { ids: Array.from({ length: MAX_MARKED + 1 }, () => id) }],
          ['invalid', { ids: [id, id] }],
          ['changed', { chosen: [{ ...row, state: 'void' }] }],
          ['changed', { chosen: [{ ...row, total: 0 }] }],
          ['changed', { chosen: [{ ...row, state: 'paid', payment: { ...noted, by: another } }] }],
          ['changed', { chosen: [row] }],
        ],
        ({ ids, payment: wanted, ...known }) => decidePayment(known, ids, wanted),
      ),
    ).toEqual([]);
  });

  test('that’s noted again by the same administrator changes nothing', () => {
    const paid: Row = { ...row, state: 'paid', payment: noted };
    expect(decidePayment(facts, [id], payment)).toEqual({ ok: true, value: [paid] });
    expect(decidePayment({ ...facts, chosen: [paid] }, [id], payment)).toEqual({ ok: true, value: [] });
  });

  test('is taken back by the administrator who noted it, for ten minutes', () => {
    const paid = (more: Partial<typeof noted>): readonly Row[] => [
      { ...row, state: 'paid', payment: { ...noted, ...more } },
    ];
    expect(
      unexpectedRefusals<Case>(
        { ...facts, ids: [], chosen: [] },
        [
          ['invalid', { ids: [id] }],
          ['changed', { chosen: [row] }],
          ['changed', { chosen: paid({ by: another }) }],
          ['not-yours-to-undo', { chosen: paid({ at: later(now, -PAYMENT_UNDO_TIME) }) }],
          ['not-yours-to-undo', { chosen: paid({}) }],
        ],
        ({ ids, ...known }) => decideUndoPayment(known, ids),
      ),
    ).toEqual([]);
  });
});

test('A statement is voided with a reason, unless it was paid or carried over', () => {
  const closed = { state: 'closed', voidReason: '', carriedInto: null } as const;
  type Voiding = { readonly row: Parameters<typeof decideVoid>[0]; readonly reason: string };
  expect(
    unexpectedRefusals<Voiding>(
      { row: undefined, reason: '' },
      [
        ['invalid', { reason: 'Twice' }],
        ['changed', { row: { ...closed, state: 'paid', carriedInto: id } }],
        ['changed', { row: { ...closed, carriedInto: id } }],
        ['carried', { row: closed }],
      ],
      ({ row: voided, reason }) => decideVoid(voided, reason),
    ),
  ).toEqual([]);
});
