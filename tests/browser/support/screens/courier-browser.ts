import { randomUUID } from 'node:crypto';
import { COURIER_IDS } from '#demo/world/seed/couriers.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import { SEED_DIGEST } from '#demo/world/seed/people.ts';
import type { AccountStatus } from '#core/identity/account-status.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { MINUTE } from '#core/clock.ts';
import { knownDeliveryId, type Delivery, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { move } from '#core/delivery/lifecycle/delivery-machine.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { aDelivery, PIN } from '#tests/builders/delivery.ts';
import { aBrowser, type BrowserState } from '../browser-state.ts';

export const OTTAWA = marketOf('ca', 'on', 'Ottawa');
export const JUNO = { id: knownUserId('30000000-0000-4000-8000-000000000001'), email: 'juno@example.com' };
export { PIN };

/**
 * A browser with Juno, a courier, signed in: approved, and at work in Ottawa, unless changed. The demo's simulated
 * couriers are suspended, so nobody else carries.
 */
export function aCourierBrowser({
  status = 'Active',
  verified = true,
  online = true,
  area = true,
}: {
  status?: AccountStatus;
  verified?: boolean;
  online?: boolean;
  area?: boolean;
} = {}): BrowserState {
  const now = Date.now();
  const tokens = { accessToken: randomUUID(), refreshToken: randomUUID() };
  return aBrowser()
    .where((state) => {
      const simulated = new Set(COURIER_IDS);
      state.users = state.users.map((row) => (simulated.has(row.id) ? { ...row, status: 'Suspended' } : row));
      state.authUsers.push({
        ...JUNO,
        passwordDigest: SEED_DIGEST,
        createdAt: now,
        emailVerifiedAt: verified ? now : null,
        avatarMarker: null,
        firstName: 'Juno',
        lastName: 'Park',
      });
      state.users.push({
        ...JUNO,
        firstName: 'Juno',
        lastName: 'Park',
        phone: '4165550177',
        country: 'canada',
        dialCode: '+1',
        roles: ['courier'],
        createdAt: instant(now),
        statusReason: '',
        statusSince: null,
        status,
      });
      state.sessions.push({ ...tokens, userId: JUNO.id });
      if (area)
        state.dispatch.couriers.push({
          id: JUNO.id,
          onlineUntil: online ? later(instant(now), MINUTE) : null,
          standbyUntil: null,
          missed: 0,
          idleSince: instant(0),
          markets: [OTTAWA],
        });
    })
    .holding('local', 'demo:session', JSON.stringify(tokens));
}

const PLACE = { city: 'Ottawa', state: 'on', notes: '' };

/** Adds a delivery of Marco's to the backend: searching, or carried by Juno through these commands. */
export function delivery(
  state: BackendState,
  change: Partial<Delivery> = {},
  commands: readonly (readonly [command: DeliveryCommand, minutes: number])[] = [],
  end = Date.now(),
): DeliveryId {
  const id = knownDeliveryId(randomUUID());
  const start: Instant = instant(end - MINUTE - commands.reduce((sum, [, minutes]) => sum + minutes, 0) * MINUTE);
  const number = makeTrackingNumber(cryptoRandom);
  const business = state.businesses.find(({ country }) => country === 'canada' || country === 'ca')?.id;
  let made = aDelivery()
    .readyAt(start)
    .with({
      id,
      market: OTTAWA,
      number,
      reached: { searching: start },
      ...(business === undefined ? {} : { businessId: business }),
      ...change,
    })
    .build();
  const secrets = { pin: made.handover === 'meet' ? PIN : null, tries: 0 };
  const events = [{ delivery: id, seq: 1, kind: 'request', actor: 'merchant', at: start } as const];
  let at = start;
  const moves = commands.map(([command, minutes]) => {
    at = later(at, minutes * MINUTE);
    const outcome = move(made, secrets, command, command.kind === 'cancel' ? 'merchant' : 'courier', at);
    if (!outcome.ok) throw new Error(`${command.kind} is refused: ${outcome.error}`);
    made = outcome.value.delivery;
    state.dispatch.ledger.push(...outcome.value.ledger);
    return outcome.value.event;
  });
  state.dispatch.deliveries.push({
    delivery: made,
    people: {
      pickup: {
        ...PLACE,
        name: 'Alder Bakery',
        street: '12 Alder Street',
        postalCode: 'K1N 5W3',
        phone: '+14165550101',
      },
      dropoff: {
        ...PLACE,
        name: 'Rosa Recipient',
        street: '80 Garden Avenue',
        unit: 'Unit 3',
        accessCode: '#1842',
        postalCode: 'K2P 1L4',
        phone: '+14165550199',
        email: '',
        notes: 'Ring twice. Mind the dog.',
      },
      recipientNote: '',
    },
    secrets,
    key: null,
    events: [...events, ...moves],
    hasProof: false,
  });
  return id;
}

const ACCEPT: DeliveryCommand = { kind: 'accept', courier: JUNO.id };
/** The steps of a delivery, with the minutes before each. */
export const STEPS_TO_DOOR: readonly (readonly [DeliveryCommand, number])[] = [
  [ACCEPT, 1],
  [{ kind: 'arrive_pickup' }, 4],
  [{ kind: 'pick_up' }, 2],
  [{ kind: 'arrive_dropoff' }, 8],
];
