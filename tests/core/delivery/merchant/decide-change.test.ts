import { describe, expect, test } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { decideCancel } from '#core/delivery/merchant/decide-cancel.ts';
import { decideChange, type ChangeFacts, type DeliveryChange } from '#core/delivery/merchant/decide-change.ts';
import { DROPOFF_FIELDS, pick } from '#core/delivery/request/delivery-fields.ts';
import { later } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT, secretsOf } from '#tests/builders/delivery.ts';
import { aRequest } from '#tests/builders/request.ts';
import { unexpectedRefusals } from '#tests/core/unexpected-refusals.ts';

const searching = aDelivery().build();
const dropoff = pick(DROPOFF_FIELDS, aRequest());
const pickup = { name: 'Bakery', street: '', city: '', state: '', postalCode: '', phone: '', notes: '' };

const facts: ChangeFacts = {
  now: REQUESTED_AT,
  delivery: searching,
  people: { pickup, dropoff, recipientNote: '' },
  secrets: secretsOf(searching),
  actor: 'merchant',
  country: 'Canada',
};

type Case = ChangeFacts & { readonly change: DeliveryChange };
const decide = ({ change, ...known }: Case) => decideChange(known, change);
const correction = { kind: 'correct', changes: { phone: '1' }, isPartial: true, metadata: null } as const;
const objected = { ...searching, status: 'returning', held: 'objected' } as const;

describe('A change', () => {
  test('is refused as unknown, for its status, then for its values', () => {
    expect(
      unexpectedRefusals<Case>(
        { ...facts, delivery: null, actor: 'admin', change: correction },
        [
          ['no-such-delivery', { delivery: { ...searching, status: 'picked_up' } }],
          ['no-such-delivery', { actor: 'merchant' }],
          ['wrong-status', { delivery: searching }],
          ['invalid', { change: { ...correction, changes: {}, metadata: { '': '' } } }],
          ['invalid', { change: { ...correction, changes: {} } }],
        ],
        decide,
      ),
    ).toEqual([]);
  });

  test('of an administrator on an objection needs a reason last', () => {
    expect(
      unexpectedRefusals<Case>(
        { ...facts, delivery: searching, change: { kind: 'waive', reason: '' } },
        [
          ['no-such-delivery', { actor: 'admin' }],
          ['wrong-status', { delivery: objected }],
          ['invalid', { change: { kind: 'waive', reason: 'The recipient was there' } }],
        ],
        decide,
      ),
    ).toEqual([]);
  });

  test('to lost is too early until two hours after the promised time', () => {
    const delivery = { ...searching, status: 'picked_up' } as const;
    expect(
      unexpectedRefusals<Case>(
        { ...facts, delivery, change: { kind: 'lose' } },
        [['too-early', { now: later(delivery.dueAt, 2 * HOUR) }]],
        decide,
      ),
    ).toEqual([]);
  });

  test('of some fields keeps the others; without them, the whole is incomplete', () => {
    const change = { ...correction, changes: { notes: 'Ring twice' }, metadata: { order: '77' } };
    const { people, moves } = decide({ ...facts, change });
    expect(people?.dropoff).toEqual({ ...dropoff, notes: 'Ring twice' });
    expect(moves[0]?.delivery.metadata).toEqual({ order: '77' });
    expect(decide({ ...facts, change: { ...change, isPartial: false } }).refusal).toBe('invalid');
    expect(decide({ ...facts, people: null, change }).refusal).toBe('invalid');
  });
});

test('A cancellation is refused for the delivery first, then for its fee', () => {
  type Canceling = ChangeFacts & { readonly fee: number };
  const accepted = { ...searching, status: 'accepted' } as const;
  expect(
    unexpectedRefusals<Canceling>(
      { ...facts, delivery: { ...searching, status: 'picked_up' }, fee: -1 },
      [
        ['wrong-status', { delivery: accepted }],
        ['invalid', { fee: accepted.cancelFee - 1 }],
        ['costs-more', { fee: accepted.cancelFee }],
      ],
      ({ fee, ...known }) => decideCancel(known, fee),
    ),
  ).toEqual([]);
  expect(decideCancel(facts, 0).refusal).toBeNull();
});
