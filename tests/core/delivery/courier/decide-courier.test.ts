import { describe, expect, test } from 'vitest';
import type { CommandFacts } from '#core/delivery/lifecycle/carry-refusal.ts';
import { decideAccept } from '#core/delivery/courier/decide-accept.ts';
import { decideAssign } from '#core/delivery/board/decide-assign.ts';
import { decideRepeat } from '#core/delivery/lifecycle/decide-repeat.ts';
import { decideStep, stepInputRefusal } from '#core/delivery/courier/decide-step.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { RETRIES } from '#core/delivery/lifecycle/delivery-machine.ts';
import { later } from '#core/instant.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { aCourierId, aDelivery, REQUESTED_AT, secretsOf } from '#tests/builders/delivery.ts';
import { unexpectedRefusals } from '#tests/core/unexpected-refusals.ts';

const searching = aDelivery().build();
const online = { onlineUntil: later(REQUESTED_AT, 1), standbyUntil: null, markets: [searching.market] };
const facts: CommandFacts = {
  now: REQUESTED_AT,
  duty: online,
  load: { carried: [], room: 1 },
  addsMinutes: null,
  delivery: searching,
  rest: [],
  isOwn: false,
  courier: aCourierId,
  standing: { roles: ['courier'], emailVerified: true, accountStatus: 'Active' },
  secrets: secretsOf(searching),
  hasPassed: false,
  retries: 0,
  lastEvent: REQUESTED_AT,
};
const wrong: CommandFacts = {
  ...facts,
  duty: { onlineUntil: null, standbyUntil: null, markets: [] },
  load: { carried: [searching], room: 1 },
  delivery: null,
  isOwn: true,
  hasPassed: true,
};

describe('A courier', () => {
  test('is refused a delivery for the first reason', () => {
    expect(
      unexpectedRefusals<CommandFacts>(
        wrong,
        [
          ['busy', { load: { carried: [searching], room: 2 } }],
          ['offline', { duty: { ...online, markets: [] } }],
          ['taken', { delivery: { ...searching, status: 'expired' } }],
          ['taken', { delivery: { ...searching, status: 'accepted' } }],
          ['other-market', { duty: online }],
          ['own-delivery', { isOwn: false }],
          ['passed', { hasPassed: false }],
          ['taken', { delivery: searching }],
          ['busy', { addsMinutes: 9 }],
        ],
        decideAccept,
      ),
    ).toEqual([]);
  });

  test('gets a delivery from an administrator even if they passed it', () => {
    expect(
      unexpectedRefusals<CommandFacts>(
        { ...wrong, standing: { ...facts.standing, accountStatus: 'Suspended' } },
        [
          ['taken', { delivery: { ...searching, status: 'accepted' } }],
          ['taken', { delivery: searching }],
          ['busy', { load: { carried: [searching], room: 2 }, duty: online }],
          ['offline', { standing: facts.standing, duty: { ...online, onlineUntil: REQUESTED_AT } }],
          ['offline', { duty: { ...online, markets: [] } }],
          ['other-market', { duty: online }],
          ['own-delivery', { isOwn: false }],
        ],
        (known) => decideAssign(known, false),
      ),
    ).toEqual([]);
  });

  test('takes steps on their own delivery only, in its order', () => {
    const another = knownUserId('00000000-0000-4000-8000-0000000000c2');
    const returning = { ...searching, courier: aCourierId, status: 'returning' } as const;
    expect(
      unexpectedRefusals<CommandFacts>(
        { ...facts, delivery: null, retries: RETRIES },
        [
          ['no-such-delivery', { delivery: { ...returning, courier: another } }],
          ['no-such-delivery', { delivery: { ...returning, status: 'picked_up' } }],
          ['wrong-status', { delivery: returning }],
          ['no-more-tries', { retries: RETRIES - 1 }],
        ],
        (known) => decideStep(known, { kind: 'retry' }),
      ),
    ).toEqual([]);
  });

  test('uses up a try with a wrong PIN, but not with a text that’s too long for one', () => {
    const atDoor = { ...facts, delivery: { ...searching, courier: aCourierId, status: 'at_dropoff' } } as const;
    expect(decideStep(atDoor, { kind: 'deliver', pin: 'nope' })).toMatchObject({ refusal: 'wrong-pin', tries: 1 });
    expect(stepInputRefusal({ kind: 'deliver', pin: '0'.repeat(10) }, undefined)).toBeNull();
    expect(stepInputRefusal({ kind: 'deliver', pin: '0'.repeat(11) }, undefined)).toBe('invalid');
    expect(stepInputRefusal({ kind: 'hand_back' }, 'data:text/plain;base64,AAAA')).toBe('invalid');
  });
});

test.each([
  ['the same command', {}, 'busy'],
  ['with other arguments', { asked: 'accept 2' }, 'reused-command'],
  ['about another delivery', { delivery: knownDeliveryId('00000000-0000-4000-8000-0000000000d2') }, 'reused-command'],
])('A command that’s sent again, %s, gets %3$s', (_, change, refusal) => {
  const sent = { delivery: searching.id, asked: 'accept 1' };
  expect(decideRepeat({ ...sent, refusal: 'busy' }, { ...sent, ...change })).toBe(refusal);
});
