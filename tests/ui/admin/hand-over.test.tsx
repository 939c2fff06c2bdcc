import { act, useEffect, useState } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { USUAL_LEG_TIMES } from '#core/delivery/place/leg-times.ts';
import { HandDelivery } from '#core/delivery/board/hand-delivery.ts';
import type { AssignRefusal, BoardCourier, BoardDelivery } from '#core/delivery/board/live-board.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { isolate } from '#core/isolate.ts';
import { refused } from '#core/result.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { BoardRow } from '#ui/admin/board/board-row.tsx';
import { HandOver } from '#ui/admin/board/hand-over.tsx';
import { bound, render, settle } from '../render.tsx';

// The document of these tests has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

const NOW = instant(REQUESTED_AT);
const { number, businessId } = aDelivery().build();
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const DELIVERY: BoardDelivery = {
  id: knownDeliveryId(uuid(1)),
  number,
  businessId,
  shop: 'Bakery',
  status: 'searching',
  since: NOW,
  zone: 'A',
  counter: null,
  fromArea: 'M6J',
  toArea: 'M6G',
  toCity: 'Toronto',
  readyAt: NOW,
  dueAt: instant(NOW + 60 * MINUTE),
  onTime: null,
  arrival: null,
  courier: null,
  together: null,
};
const GROUPED: BoardDelivery = { ...DELIVERY, together: DELIVERY.id };
const courier = (n: number, firstName: string, more: Partial<BoardCourier> = {}): BoardCourier => ({
  id: knownUserId(uuid(n)),
  firstName,
  online: true,
  carries: [],
  room: 0,
  idleSince: instant(NOW - n * MINUTE),
  delivered: n,
  ...more,
});
const KAI = courier(3, 'Kai');
const LENA = courier(2, 'Lena');

async function opened(refusal: AssignRefusal, couriers: readonly BoardCourier[], group = [DELIVERY]) {
  const chosen: string[] = [];
  const polls = new EventTarget();
  function Polled() {
    const [shown, setShown] = useState(couriers);
    useEffect(() => {
      const onPoll = (event: Event) => setShown((event as CustomEvent<readonly BoardCourier[]>).detail);
      polls.addEventListener('poll', onPoll);
      return () => polls.removeEventListener('poll', onPoll);
    }, []);
    return (
      <HandOver
        delivery={group[0] ?? DELIVERY}
        deliveries={group}
        couriers={shown}
        now={NOW}
        onClose={() => chosen.push('closed')}
      />
    );
  }
  const container = await render(<Polled />, [
    bound(HandDelivery, async (_delivery: unknown, id: string) => {
      chosen.push(id);
      return refused(refusal);
    }),
  ]);
  // In StrictMode, a dialog is opened twice.
  chosen.length = 0;
  const buttons = () => [...container.querySelectorAll<HTMLButtonElement>('.hand-over__couriers button')];
  return {
    chosen,
    names: () => buttons().map(({ textContent }) => textContent),
    poll: (next: readonly BoardCourier[]) =>
      act(async () => void polls.dispatchEvent(new CustomEvent('poll', { detail: next }))),
    press: async (at = 0) => {
      await act(async () => buttons()[at]?.click());
      await settle();
    },
    text: () => container.querySelector('.hand-over')?.textContent,
    said: () => container.querySelector('.hand-over__problem[role="status"]')?.textContent,
  };
}

describe('the list of couriers to hand a delivery to', () => {
  test('lists free couriers, those idle longest first', async () => {
    const { names } = await opened('busy', [
      LENA,
      KAI,
      courier(4, 'Tom', { carries: [number] }),
      courier(5, 'Amara', { online: false }),
    ]);
    expect(names()).toEqual([isolate('Kai'), isolate('Lena')]);
  });

  test('says that a courier can give it back only while one is free', async () => {
    const { text, poll } = await opened('busy', []);
    expect(text()).toMatch(/No courier is free in this city right now\./u);
    expect(text()).not.toMatch(/give it back/u);
    await poll([KAI]);
    expect(text()).toMatch(/The courier can give it back\./u);
  });

  test('says that one courier gets all of a group', async () => {
    const { text } = await opened('busy', [KAI], [GROUPED, GROUPED, GROUPED]);
    expect(text()).toMatch(/One courier gets all 3 .+ The courier can give them back\./u);
  });

  test.each([
    ['busy', `${isolate('Kai')} can’t take one more right now.`],
    ['offline', `${isolate('Kai')} went offline.`],
    ['other-market', `${isolate('Kai')} doesn’t work in this city anymore.`],
    ['own-delivery', `It’s ${isolate('Kai')}’s own delivery, so they can’t carry it.`],
    ['taken', 'It moved on in the meantime. The board shows who has it.'],
  ] as const)('stays open with a reason if it’s refused: %s', async (refusal, words) => {
    const { chosen, press, said, names } = await opened(refusal, [KAI, LENA]);
    expect(said()).toBe('');
    await press();
    expect(said()).toBe(words);
    expect(chosen).toEqual([KAI.id]);
    expect(names()).toHaveLength(2);
  });

  test('keeps its order while it’s open, and adds those who come to the end', async () => {
    const { names, poll } = await opened('busy', [KAI, LENA]);
    const tom = courier(9, 'Tom');
    await poll([tom, { ...LENA, idleSince: instant(NOW - 60 * MINUTE) }, KAI]);
    expect(names()).toEqual([isolate('Kai'), isolate('Lena'), isolate('Tom')]);
  });

  test('a courier who isn’t free anymore stays in place, and can’t be chosen', async () => {
    const { names, poll, press, chosen } = await opened('busy', [KAI, LENA]);
    await poll([{ ...KAI, carries: [number] }, LENA]);
    expect(names()).toEqual([isolate('Kai'), isolate('Lena')]);
    await press(0);
    expect(chosen).toEqual([]);
    await press(1);
    expect(chosen).toEqual([LENA.id]);
    await poll([KAI, LENA]);
    await press(0);
    expect(chosen).toEqual([LENA.id, KAI.id]);
  });
});

test.each([
  [true, null, 'Hand to…', 1],
  [true, 'Ravi', 'Hand to another…', 1],
  [false, null, 'No courier is free', 0],
  [false, 'Ravi', 'No courier is free', 0],
])('the board’s button is off, and says so, if no courier is free (%s, %s)', async (free, carrier, label, opens) => {
  let opened = 0;
  const delivery = { ...DELIVERY, courier: carrier === null ? null : { id: KAI.id, firstName: carrier } };
  const container = await render(
    <BoardRow
      delivery={carrier === null ? delivery : { ...delivery, status: 'accepted' }}
      isGone={false}
      legTimes={USUAL_LEG_TIMES}
      now={NOW}
      age={null}
      row={0}
      board={{ deliveries: [], couriers: [] }}
      hasCourier={free}
      onHand={() => (opened += 1)}
      onTakeBack={() => undefined}
    />,
  );
  const button = container.querySelector<HTMLElement>('[data-cell="hand"]');
  await act(async () => button?.click());
  const isOff = button?.getAttribute('aria-disabled') === 'true';
  expect([button?.textContent, isOff, opened]).toEqual([label, !free, opens]);
});
