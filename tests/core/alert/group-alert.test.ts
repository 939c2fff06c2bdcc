import { expect, test } from 'vitest';
import { alertFacts } from '#core/alert/alert-facts.ts';
import { alertText } from '#core/alert/alert-text.ts';
import type { DeliveryPeople } from '#core/delivery/lifecycle/delivery.ts';
import { later } from '#core/instant.ts';
import { aCourierId, aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';

test('a group that an administrator handed over is one alert with its number', () => {
  const facts = { kind: 'job', state: 'given', shop: 'Wren Bakery' } as const;
  expect(alertText({ ...facts, parcels: 3 }, REQUESTED_AT)).toMatchObject({
    title: 'The team gave you 3 deliveries',
    body: expect.stringMatching(/^3 from .*Wren Bakery.*: Open the app to see them\./u) as unknown,
  });
  expect(alertText(facts, REQUESTED_AT).title).toBe('The team gave you a delivery');
});

test('an alert to a group has its number, the pay of all and the last time', () => {
  const delivery = aDelivery().build();
  const rest = [1, 2].map((more) => ({ ...delivery, dueAt: later(delivery.dueAt, more) }));
  const people = { pickup: { name: 'Wren Bakery' }, dropoff: { postalCode: 'M6J 1A1' } } as unknown as DeliveryPeople;
  const record = { delivery, people, key: null, events: [] };
  const courier = { id: aCourierId, couldCarry: true };
  const facts = alertFacts('offer', record, courier, 'America/Toronto', REQUESTED_AT, rest);
  expect(facts).toMatchObject({ parcels: 3, pay: 3 * delivery.pay, dueAt: later(delivery.dueAt, 2) });
  expect(facts === null ? '' : alertText(facts, REQUESTED_AT).title).toMatch(/^3 from .+ · \$15\.00$/u);
  const alone = alertFacts('offer', record, courier, 'America/Toronto', REQUESTED_AT);
  expect(alone).not.toHaveProperty('parcels');
});
