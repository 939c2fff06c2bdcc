import { act } from 'react';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { CheckAlerts, checkAlerts } from '#core/alert/check-alerts.ts';
import { KeptAlerts, keptAlerts } from '#core/alert/kept-alerts.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { setVisitor } from '#ui/app/state.ts';
import { AlertedDeliveries } from '#core/alert/alerted-deliveries.ts';
import { storedAlertedDeliveries } from '#core/alert/stored-alerted-deliveries.ts';
import { AlertsHere, type AlertsOutcome, type AlertsState } from '#core/alert/alerts-here.ts';
import OfferAlerts from '#ui/alert/offer-alerts.tsx';
import RecipientAlert from '#ui/alert/recipient-alert.tsx';
import TroubleAlerts from '#ui/alert/trouble-alerts.tsx';
import { bound, render, settle } from '../render.tsx';

const KAI = knownUserId('00000000-0000-4000-8000-00000000000a');
setVisitor(KAI);

/** Alerts in a state, with the answers to turning them on and off, and the kinds that were asked for. */
function alertsIn(state: AlertsState, answer: AlertsState = 'on', last: Partial<AlertsOutcome> = {}) {
  const asked: string[] = [];
  let now = state;
  const alerts: AlertsHere = {
    outcome: async () => ({ state: now, sentAgo: null, trouble: null, ...last }),
    async turnOn(kinds) {
      asked.push(`on ${kinds.join(' ')}`);
      return (now = answer);
    },
    async turnOff(kinds) {
      asked.push(`off ${kinds.join(' ')}`);
      return (now = 'off');
    },
    renew: async () => state,
    stateForRecipient: async () => state,
    async turnOnForRecipient(_number, key) {
      asked.push(`recipient ${key}`);
      return answer;
    },
    end: async () => undefined,
  };
  const kept = keptAlerts(memoryDevice().tab());
  const check = checkAlerts(alerts, kept) as unknown as CheckAlerts;
  const alerted = storedAlertedDeliveries(memoryDevice().tab());
  const ports = [bound(AlertsHere, alerts), bound(CheckAlerts, check), bound(KeptAlerts, kept)];
  return { asked, kept, ports, recipient: [bound(AlertsHere, alerts), bound(AlertedDeliveries, alerted)] };
}

test.each(['off', 'ask'] as const)('a courier turns them on with one press (%s), and off again', async (state) => {
  const { asked, ports } = alertsIn(state);
  const container = await render(<OfferAlerts online finished={false} />, ports);
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
  const { asked, ports } = alertsIn(state);
  const container = await render(<TroubleAlerts />, ports);
  await settle();
  expect(container.textContent).toMatch(words);
  await act(async () => container.querySelector('input')?.click());
  await settle();
  expect(asked).toEqual([]);
});

test('a browser without alerts is offered none', async () => {
  const { ports } = alertsIn('unsupported');
  const container = await render(
    <>
      <OfferAlerts online finished={false} />
      <TroubleAlerts />
    </>,
    ports,
  );
  await settle();
  expect(container.textContent).toBe('');
});

test('a merchant who declines reads how to allow it', async () => {
  const { asked, ports } = alertsIn('ask', 'blocked');
  const container = await render(<TroubleAlerts />, ports);
  await settle();
  await act(async () => container.querySelector('input')?.click());
  await settle();
  expect(asked).toEqual(['on trouble']);
  expect(container.textContent).toContain('You can allow them in your browser’s settings.');
  expect(container.querySelector('input')?.checked).toBe(false);
});

test.each([
  [{ sentAgo: null }, 'If no courier is found, or a delivery is late, fails or gets lost. No alert yet.'],
  [{ sentAgo: 12 * MINUTE }, 'or gets lost. Last alert 12\u00A0min ago.'],
  [{ sentAgo: 3 * DAY + HOUR }, 'or gets lost. Last alert 3\u00A0d ago.'],
  [{ sentAgo: HOUR, trouble: 'undelivered' }, 'Last alert 1\u00A0h ago. Your browser’s push service didn’t take our'],
] as const)('a switch that’s on shows its last alert: %j', async (last, words) => {
  const container = await render(<TroubleAlerts />, alertsIn('on', 'on', last).ports);
  await settle();
  expect(container.querySelector('.switch')?.textContent).toContain(words);
});

test.each([
  ['ended', false, 'Your browser has ended the alerts. Turn them on again.'],
  ['key-changed', false, 'Our alerts have changed. Turn them on again.'],
  ['unknown', false, 'Our server doesn’t know this device anymore. Turn alerts on again.'],
  ['unreached', true, 'We can’t reach our server. We keep trying.'],
] as const)('a person who turned alerts on reads why none comes (%s)', async (trouble, checked, words) => {
  const { kept, ports } = alertsIn('off', 'on', { trouble });
  const without = await render(<TroubleAlerts />, ports);
  await settle();
  expect(without.textContent).not.toContain(words);
  kept.add(KAI, ['trouble']);
  const container = await render(<TroubleAlerts />, ports);
  await settle();
  expect(container.querySelector('.switch')?.textContent).toContain(words);
  expect(container.querySelector('[role=status]')?.textContent).toBe(words);
  expect(container.querySelector('input')?.checked).toBe(checked);
});

const NUMBER = '111111111111' as TrackingNumber;

test('a recipient turns alerts on with one press, which sends the key', async () => {
  const { asked, recipient } = alertsIn('ask');
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, recipient);
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
  const container = await render(
    <RecipientAlert number={NUMBER} secret="s3cret" />,
    alertsIn('install-first').recipient,
  );
  await settle();
  expect([container.querySelector('button'), /Add to Home Screen/u.test(container.textContent)]).toEqual([null, true]);
});

test('a recipient who blocked alerts reads how to allow them, only after a press', async () => {
  const { recipient } = alertsIn('blocked', 'blocked');
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, recipient);
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
  const container = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, failing.recipient);
  await settle();
  await act(async () => container.querySelector('button')?.click());
  await settle();
  expect(container.textContent).toBe('Tell me when it’s closeThat didn’t work. Please try again.');
  const without = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, alertsIn('unsupported').recipient);
  await settle();
  expect(without.textContent).toBe('');
});

test('a recipient who turned them on isn’t offered them again after a reload', async () => {
  const { recipient } = alertsIn('on');
  const other = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, recipient);
  await settle();
  expect(other.textContent).toBe('Tell me when it’s close');
  await act(async () => other.querySelector('button')?.click());
  await settle();
  const reloaded = await render(<RecipientAlert number={NUMBER} secret="s3cret" />, recipient);
  await settle();
  expect([reloaded.querySelector('button'), reloaded.textContent]).toEqual([
    null,
    'We’ll tell you when it’s on its way and at your door.',
  ]);
});
