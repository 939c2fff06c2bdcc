import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { merchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCourier } from '#tests/builders/person.ts';
import { sentDelivery, type Happening } from '#tests/builders/sent-delivery.ts';
import { HandoverCard } from '#ui/delivery/detail/handover-card.tsx';

const NOON = Date.UTC(2026, 5, 3, 16);
const ACCEPTED: Happening = [1, 'accept'];

test.each<[string, readonly Happening[], string]>([
  ['one that’s on the way', [ACCEPTED], 'Your courier'],
  ['one that was canceled before the pickup', [ACCEPTED, [2, 'cancel']], 'Had accepted it'],
  ['one that got lost', [ACCEPTED, [2, 'arrive_pickup'], [3, 'pick_up'], [500, 'lose']], 'Carried it'],
])('names the courier’s part in %s', (_which, happened, words) => {
  const from = aBusiness().active().with({ city: 'Toronto', state: 'on', country: 'ca' }).build();
  const { stored } = sentDelivery({ from, courier: aCourier().build(), at: NOON, happened });
  const courier = { firstName: 'Yuki', phone: '' };
  const delivery = merchantDelivery({ ...stored, courier, proof: null, mayCallShop: false } as never, instant(NOON));
  expect(renderToStaticMarkup(<HandoverCard delivery={delivery} viewer="merchant" />)).toContain(
    `Yuki</h2><p class="soft">${words}</p>`,
  );
});
