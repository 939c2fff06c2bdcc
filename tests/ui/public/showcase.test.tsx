import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { RecipientFacts } from '#ui/delivery/track/tracking-facts.tsx';
import Customer from '#ui/public/landing/showcase/customer.tsx';
import { SAMPLE_DELIVERY } from '#ui/public/sample-delivery.ts';

/** The texts of the PIN's card and of the labels next to the addresses, in order. */
const words = (markup: string): string[] =>
  [...markup.matchAll(/<(?:h2|p|dt)[^>]*>(?<text>[^<]+)<\/(?:h2|p|dt)>/gu)].map(({ groups }) => groups?.['text'] ?? '');

test('the landing page shows the real tracking page’s words', () => {
  const recipient = {
    ...SAMPLE_DELIVERY,
    shop: 'Shop',
    handover: 'meet',
    courier: null,
    shopPhone: null,
    note: '',
    proof: null,
  } as const;
  const view = { status: 'picked_up', city: '', recipient } as unknown as TrackedDelivery;
  const real = words(renderToStaticMarkup(<RecipientFacts secret={null} view={view} recipient={recipient} />));
  expect(real).toHaveLength(4);
  const shown = renderToStaticMarkup(<Customer />).split('class="tracking__facts"')[1] ?? '';
  expect(words(shown)).toEqual(real);
});
