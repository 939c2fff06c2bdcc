import * as fc from 'fast-check';
import { DAY } from '#core/clock.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { FAILURE_REASONS, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant } from '#core/instant.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { courier, nth, step } from './details.ts';

const CITIES = [marketOf('ca', 'on', 'Toronto'), marketOf('us', 'or', 'Portland'), marketOf('ca', 'bc', 'Victoria')];
export const onDuty = step(
  'is on duty',
  fc.record({
    by: courier,
    what: fc.constantFrom('online', 'online', 'look', 'offline', 'cities', 'many'),
    cities: fc.subarray(CITIES),
  }),
  (cast, { by, what, cities }) =>
    cast.call(by, ({ courierDesk }) => {
      if (what === 'online') return courierDesk.goOnline();
      if (what === 'look') return courierDesk.duty();
      if (what === 'offline') return courierDesk.goOffline();
      const more = what === 'many' ? [marketOf('ca', 'qc', 'Laval'), marketOf('ca', 'qc', 'Quebec')] : [];
      return courierDesk.saveMarkets([...cities, ...more, ...cities]);
    }),
);

export const pass = step('passes', fc.record({ by: courier, nth }), (cast, given) =>
  cast.call(given.by, ({ courierDesk }) => courierDesk.pass(cast.nth(given.nth).id)),
);

/** Puts doors first, of deliveries that may be another's. */
export const reorder = step(
  'puts first',
  fc.record({ by: courier, nths: fc.array(nth, { maxLength: 4 }), evenLate: fc.boolean() }),
  (cast, { by, nths, evenLate }) =>
    cast.call(by, ({ courierDesk }) =>
      courierDesk.reorder(
        nths.map((n) => cast.nth(n).id),
        evenLate,
      ),
    ),
);

type Move = (
  desk: CourierDesk,
  command: CommandId,
  id: DeliveryId,
) => ReturnType<CourierDesk['accept' | 'release' | 'pickUp' | 'deliver']>;
const MOVES = {
  accept: (desk, command, id) => desk.accept(command, id),
  release: (desk, command, id) => desk.release(command, id),
  arriveAtPickup: (desk, command, id) => desk.arriveAtPickup(command, id),
  pickUp: (desk, command, id) => desk.pickUp(command, id),
  arriveAtDropoff: (desk, command, id) => desk.arriveAtDropoff(command, id),
  handBack: (desk, command, id) => desk.handBack(command, id, aJpeg(9)),
  handBackWithout: (desk, command, id) => desk.handBack(command, id, 'data:image/jpeg;base64,'),
} as const satisfies Readonly<Record<string, Move>>;
export type MoveName = keyof typeof MOVES;
const moveName = fc.constantFrom<MoveName[]>('accept', ...(Object.keys(MOVES) as MoveName[]));

export const move = step('moves', fc.record({ by: courier, nth, how: moveName }), async (cast, { by, nth: n, how }) => {
  const { id } = cast.nth(n);
  return cast.saw(await cast.send(by, (as, command) => MOVES[how](as.courierDesk, command, id)));
});

const PROOFS = ['right', 'right', 'wrong', 'long', 'spaced', 'photo', 'no photo'] as const;
export const deliver = step(
  'hands over',
  fc.record({ by: courier, nth, proof: fc.constantFrom(...PROOFS) }),
  async (cast, given) => {
    const { id, pin } = cast.nth(given.nth);
    const right = pin ?? '4711';
    const proof = {
      right: { pin: right },
      wrong: { pin: right === '1111' ? '2222' : '1111' },
      long: { pin: '1'.repeat(11) },
      spaced: { pin: ` ${right}` },
      photo: { photo: aJpeg(7) },
      'no photo': { photo: 'data:image/png;base64,iVBORw0KGgo=' },
    }[given.proof];
    return cast.saw(await cast.send(given.by, (as, command) => as.courierDesk.deliver(command, id, proof)));
  },
);

export const fail = step(
  'fails',
  fc.record({ by: courier, nth, reason: fc.constantFrom(...FAILURE_REASONS) }),
  async (cast, given) => {
    const { id } = cast.nth(given.nth);
    return cast.saw(await cast.send(given.by, (as, command) => as.courierDesk.fail(command, id, given.reason)));
  },
);

export const earnings = step(
  'reads earnings',
  fc.record({ by: courier, days: fc.constantFrom(1, 400) }),
  (cast, { by, days }) =>
    cast.call(by, ({ courierDesk }) =>
      courierDesk.earnings(
        instant(Date.parse('2026-05-04T00:00:00Z')),
        instant(Date.parse('2026-05-04T00:00:00Z') + days * DAY),
      ),
    ),
);
