import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideReorder, reordered } from '#core/delivery/courier/decide-reorder.ts';
import { byStop } from '#core/delivery/courier/route.ts';
import { knownDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

const idOf = (place: number) => knownDeliveryId(`00000000-0000-4000-8000-00000000000${place}`);
const [A, B, C, STRANGER] = [idOf(0), idOf(1), idOf(2), idOf(9)];
const STOPS = [A, B, C];

describe('another order of stops', () => {
  test.each<[string, readonly DeliveryId[], readonly DeliveryId[]]>([
    ['one named comes first, the others as before', [C], [C, A, B]],
    ['all named', [C, B, A], [C, B, A]],
    ['a stranger’s id is ignored', [STRANGER, B], [B, A, C]],
    ['one named again counts once', [B, C, B], [B, C, A]],
    ['none named', [], STOPS],
  ])('%s', (_, named, order) => {
    expect(reordered(STOPS, named)).toEqual(order);
  });

  test('has each of theirs once, for any that are named', () => {
    const some = fc.array(fc.nat({ max: 9 }).map(idOf), { maxLength: 400 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 7 }).map(idOf)), some, (stops, named) => {
        const order = reordered(stops, named);
        expect(order.toSorted()).toEqual(stops.toSorted());
        expect(reordered(order, named)).toEqual(order);
      }),
    );
  });

  test('sorts their stops; those that aren’t in it come behind, first accepted first', () => {
    const accepted = (id: DeliveryId, at: number) => ({ id, turn: 0, reached: { accepted: instant(at) } });
    const carried = [accepted(A, 1), accepted(B, 2), accepted(C, 3)];
    const sorted = (chosen: readonly DeliveryId[]) => carried.toSorted(byStop(chosen)).map(({ id }) => id);
    expect(sorted([])).toEqual(STOPS);
    expect(sorted([C])).toEqual([C, A, B]);
    expect(sorted([STRANGER, C, B])).toEqual([C, B, A]);
  });
});

describe('a promise', () => {
  const due = later(REQUESTED_AT, 1000);
  const carried = STOPS.map((id) => aDelivery().with({ id, dueAt: due, onTime: null }).build());
  /** Each door takes 400 ms: the third is late. */
  const endsIn = (order: readonly DeliveryId[]): readonly (Instant | null)[] =>
    STOPS.map((id) => later(REQUESTED_AT, 400 * (order.indexOf(id) + 1)));
  const decide = (named: readonly DeliveryId[], evenLate = false, change: Partial<(typeof carried)[0]> = {}) =>
    decideReorder({ carried: [{ ...carried[0]!, ...change }, ...carried.slice(1)], endsIn }, named, evenLate);

  test('that another order breaks is asked about first, and only that one', () => {
    expect(decide([C])).toEqual({ order: null, late: [B] });
    expect(decide([C, B])).toEqual({ order: null, late: [A] });
    expect(decide([C], true)).toEqual({ order: [C, A, B], late: [] });
  });

  test('that’s broken anyway, or was kept or missed at an earlier attempt, isn’t', () => {
    expect(decide([B])).toEqual({ order: [B, A, C], late: [] });
    expect(decide([C, B], false, { onTime: true })).toEqual({ order: [C, B, A], late: [] });
  });

  test('isn’t looked at if the stops stay as they are', () => {
    expect(decide([A])).toEqual({ order: null, late: [] });
    expect(decide([STRANGER, A, B, C], true)).toEqual({ order: null, late: [] });
  });
});
