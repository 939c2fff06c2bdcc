import { act, useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { USUAL_LEG_TIMES } from '#core/delivery/place/leg-times.ts';
import type { BoardDelivery, BoardMoving } from '#core/delivery/board/live-board.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { TORONTO } from '#tests/contract/dispatch-people.ts';
import { boardMarks, positionsOf } from '#ui/admin/board/board-marks.ts';
import { BoardRow } from '#ui/admin/board/board-row.tsx';
import { CouriersMap } from '#ui/admin/board/couriers-map.tsx';
import '#ui/map/board-map.tsx';
import { useHighlighting } from '#ui/admin/board/highlighted-delivery.ts';
import { render, settle } from '../render.tsx';
import { DRAWING } from '../map/drawing.ts';

vi.mock('#ui/map/drawn-cities.ts', () => ({
  drawingOf: () => '/assets/city-toronto.json',
  onlyDrawing: () => undefined,
}));
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(DRAWING))));
afterEach(() => vi.unstubAllGlobals());

const NOW = instant(REQUESTED_AT);
const { number, businessId } = aDelivery().build();
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const delivery = (n: number, firstName: string): BoardDelivery => ({
  id: knownDeliveryId(uuid(n)),
  number,
  businessId,
  shop: 'Bakery',
  status: 'picked_up',
  since: instant(NOW - 5 * MINUTE),
  zone: 'A',
  counter: { lat: 43.6488, lon: -79.4211 },
  fromArea: 'M6J',
  toArea: 'M6G',
  toCity: 'Toronto',
  readyAt: instant(NOW - 20 * MINUTE),
  dueAt: instant(NOW + 60 * MINUTE),
  onTime: null,
  arrival: { from: instant(NOW + 6 * MINUTE), to: instant(NOW + 9 * MINUTE), usual: false },
  courier: { id: knownUserId(uuid(n)), firstName },
  together: null,
});
const KAI = delivery(1, 'Kai');
const LENA = delivery(2, 'Lena');
/** The time since the board's last answer, in ms. */
const SINCE = 2 * SECOND;
const position = ({ id }: BoardDelivery, lat: number, age = 0): BoardMoving => ({
  id,
  lat,
  lon: -79.42,
  accuracy: 9,
  age,
});

function Board({ moving }: { moving: readonly BoardMoving[] }): ReactNode {
  const board = useRef<HTMLDivElement>(null);
  useHighlighting(board);
  const positions = positionsOf({ beside: moving, asOf: instant(NOW - SINCE) }, NOW);
  const deliveries = [KAI, LENA];
  return (
    <div ref={board}>
      <ol>
        {deliveries.map((one, row) => (
          <BoardRow
            key={one.id}
            delivery={one}
            isGone={false}
            legTimes={USUAL_LEG_TIMES}
            now={NOW}
            age={positions.get(one.id)?.age ?? null}
            row={row}
            board={{ deliveries, couriers: [] }}
            hasCourier
            onHand={() => undefined}
            onTakeBack={() => undefined}
          />
        ))}
      </ol>
      <CouriersMap
        market={TORONTO}
        couriers={boardMarks(deliveries, positions, USUAL_LEG_TIMES, NOW)}
        shops={deliveries}
        onChoose={() => undefined}
      />
    </div>
  );
}

async function shown(moving: readonly BoardMoving[]) {
  const container = await render(<Board moving={moving} />);
  // The map's code and its drawing come one after the other.
  for (let turn = 0; turn < 20 && container.querySelector('.city-map') === null; turn += 1) await settle();
  const row = ({ id }: BoardDelivery) => container.querySelector(`[data-delivery="${id}"]`) as HTMLElement;
  return {
    row,
    shop: () => container.querySelector('[data-mark="shop"]'),
    mark: ({ id }: BoardDelivery) => container.querySelector(`[data-mark="${id}"]`) as SVGElement,
    fire: (target: Element | null, type: string) =>
      act(async () => void target?.dispatchEvent(new Event(type, { bubbles: true }))),
    board: container.firstElementChild,
    /** The names in the list and on the map that stand out. */
    highlighted: () => [
      ...[...container.querySelectorAll('.board-row--highlighted .board-row__courier bdi')].map(
        ({ textContent }) => textContent,
      ),
      '|',
      ...[...container.querySelectorAll('.city-map__highlighted .city-map__label')].map(
        ({ textContent }) => textContent,
      ),
    ],
    seen: (one: BoardDelivery) => row(one).querySelector('.board-row__seen'),
  };
}

describe('a board', () => {
  const BOTH = [position(KAI, 43.655), position(LENA, 43.66)];

  test('points out the courier of the row under the pointer on the map', async () => {
    const { row, fire, board, highlighted } = await shown(BOTH);
    expect(highlighted()).toEqual(['|']);
    await fire(row(LENA).querySelector('b'), 'pointerover');
    expect(highlighted()).toEqual(['Lena', '|', 'Lena']);
    await fire(row(KAI), 'pointerover');
    expect(highlighted()).toEqual(['Kai', '|', 'Kai']);
    await fire(board, 'pointerleave');
    expect(highlighted()).toEqual(['|']);
  });

  test('shows the shop of the row under the pointer, also without a courier', async () => {
    const { row, fire, board, mark, shop } = await shown([position(LENA, 43.66)]);
    expect(shop()).toBeNull();
    await fire(row(KAI), 'pointerover');
    expect(mark(KAI)).toBeNull();
    expect(shop()?.textContent).toBe('Bakery');
    expect(shop()?.querySelector('.city-map__ring')).toBeNull();
    await fire(board, 'pointerleave');
    expect(shop()).toBeNull();
  });

  test('points out the row of the courier under the pointer', async () => {
    const { mark, fire, board, highlighted } = await shown(BOTH);
    await fire(mark(KAI).querySelector('.city-map__dot'), 'pointerover');
    expect(highlighted()).toEqual(['Kai', '|', 'Kai']);
    await fire(board, 'pointerover');
    expect(highlighted()).toEqual(['|']);
  });

  test('points out the row with the focus, unless the pointer is over another', async () => {
    const { row, fire, board, highlighted } = await shown(BOTH);
    await fire(row(KAI).querySelector('a'), 'focusin');
    expect(highlighted()).toEqual(['Kai', '|', 'Kai']);
    await fire(row(LENA), 'pointerover');
    expect(highlighted()).toEqual(['Lena', '|', 'Lena']);
    await fire(board, 'pointerleave');
    expect(highlighted()).toEqual(['Kai', '|', 'Kai']);
    await fire(row(KAI).querySelector('a'), 'focusout');
    expect(highlighted()).toEqual(['|']);
  });

  test.each([
    [8 * SECOND, 'seen 8 s ago', 'live'],
    [45 * SECOND, 'seen 45 s ago', 'live'],
    [46 * SECOND, 'seen 46 s ago', 'seen'],
    [4 * MINUTE, 'seen 4 min ago', 'seen'],
  ])('shows the age of a position beside the name: %i ms', async (age, words, tone) => {
    const { seen } = await shown([position(KAI, 43.655, age - SINCE)]);
    expect(seen(KAI)?.textContent).toBe(words);
    expect(seen(KAI)?.classList).toContain(`board-row__seen--${tone}`);
    // Screen readers read it with the row, and aren't told each poll.
    expect(seen(KAI)?.closest('[role="status"], [aria-live]')).toBeNull();
    expect(seen(LENA)).toBeNull();
  });

  test('shows nothing of a position that is older than ten minutes', async () => {
    const { seen, mark } = await shown([position(KAI, 43.655, 10 * MINUTE + 1 - SINCE), position(LENA, 43.66)]);
    expect(seen(KAI)).toBeNull();
    expect(mark(KAI)).toBeNull();
    expect(seen(LENA)?.textContent).toBe('seen 2 s ago');
  });
});
