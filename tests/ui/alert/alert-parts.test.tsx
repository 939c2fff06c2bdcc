import { act } from 'react';
import { expect, test } from 'vitest';
import type { TrackingNumber } from '#core/delivery/tracking-number.ts';
import { AlertsHere, type AlertsState } from '#core/alert/alerts-here.ts';
import OfferAlerts from '#ui/alert/offer-alerts.tsx';
import RecipientAlert from '#ui/alert/recipient-alert.tsx';
import TroubleAlerts from '#ui/alert/trouble-alerts.tsx';
import { bound, render, settle } from '../render.tsx';

/** Alerts in a state, with the answers to turning them on and off, and the kinds that were asked for. */
function alertsIn(state: AlertsState, answer: AlertsState = 'on') {
  const asked: string[] = [];
  const alerts: AlertsHere = {
    state: async () => state,
    async turnOn(kinds) {
      asked.push(`on ${kinds.join(' ')}`);
      return answer;
    },
    async turnOff(kinds) {
      asked.push(`off ${kinds.join(' ')}`);
      return 'off';
    },
    renew: async () => state,
    stateForRecipient: async () => state,
    async turnOnForRecipient(_number, key) {
      asked.push(`recipient ${key}`);
      return answer;
    },
    end: async () => undefined,
  };
  return { asked, port: bound(AlertsHere, alerts) };
}

test.each(['off', 'ask'] as const)('a courier turns them on with one press (%s), and off again', async (state) => {
  const { asked, port } = alertsIn(state);
  const container = await render(<OfferAlerts online finished={false} />, [port]);
  await settle();
  const control = container.querySelector('input');
  expect(container.textContent).toContain('Alerts for new deliveriesAlso with the screen off');
  expect(control?.checked).toBe(false);
  await act(async () => control?.click());
  await settle();
  expect(control?.checked).toBe(true);
  await act(async () => control?.click());
  await settle();
  expect([control?.checked, asked]).toEqual([false, ['on offer job', 'off offer job']]);
});

test.each([
  ['install-first', /Add to Home Screen/u],
  ['blocked', /Alerts are blocked for this site/u],
] as const)('if the state is %s, it shows what to do, and a press asks nothing', async (state, words) => {
  const { asked, port } = alertsIn(state);
  const container = await render(<TroubleAlerts />, [port]);
  await settle();
  expect(container.textContent).toMatch(words);
  await act(async () => container.querySelector('input')?.click());
  await settle();
  expect(asked).toEqual([]);
});

test('a browser without alerts is offered none', async () => {
  const { port } = alertsIn('unsupported');
  const container = await render(
    <>
      <OfferAlerts online finished={false} />
      <TroubleAlerts />
    </>,
    [port],
  );
  await settle();
  expect(container.textContent).toBe('');
});

test('a merchant who declines reads how to allow it', async () => {
  const { asked, port } = alertsIn('ask', 'blocked');
  const container = await render(<TroubleAlerts />, [port]);
  await settle();
  await act(async () => container.querySelector('input')?.click());
  await settle();
  expect(asked).toEqual(['on trouble']);
  expect(container.textContent).toContain('You can allow them in your browser’s settings.');
  expect(container.querySelector('input')?.checked).toBe(false);
});

const NUMBER = '7KMD92QXHT4B' as TrackingNumber;

test('a recipient turns alerts on with one press, which sends the key', async () => {
  const { asked, port } = alertsIn('ask');
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, [port]);
  await settle();
  const button = container.querySelector('button');
  expect(button?.textContent).toBe('Tell me when it’s close');
  expect(asked).toEqual([]);
  await act(async () => button?.click());
  await settle();
  expect(asked).toEqual(['recipient s3cret']);
  expect(container.querySelector('button')).toBeNull();
  expect(container.querySelector('[role=status]')?.textContent).toBe(
    'We’ll tell you when it’s on its way and at your door.',
  );
});

test('a recipient whose phone needs the app reads how to get it', async () => {
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, [alertsIn('install-first').port]);
  await settle();
  expect([container.querySelector('button'), /Add to Home Screen/u.test(container.textContent)]).toEqual([null, true]);
});

test('a recipient who blocked alerts reads how to allow them, only after a press', async () => {
  const { port } = alertsIn('blocked', 'blocked');
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, [port]);
  await settle();
  expect(container.textContent).toBe('Tell me when it’s close');
  await act(async () => container.querySelector('button')?.click());
  await settle();
  expect([container.querySelector('button'), container.textContent]).toEqual([
    null,
    'Alerts are blocked for this site. You can allow them in your browser’s settings.',
  ]);
});

test('a recipient can try again if it failed, and is offered nothing without alerts', async () => {
  const failing = alertsIn('off', 'failed');
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, [failing.port]);
  await settle();
  await act(async () => container.querySelector('button')?.click());
  await settle();
  expect(container.textContent).toBe('Tell me when it’s closeThat didn’t work. Please try again.');
  const without = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, [alertsIn('unsupported').port]);
  await settle();
  expect(without.textContent).toBe('');
});
