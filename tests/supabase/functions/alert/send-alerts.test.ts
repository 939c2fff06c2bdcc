import { expect, test } from 'vitest';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { instant } from '#core/instant.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import type { WaitingAlert } from '../../../../supabase/functions/_shared/alerts.ts';
import { textMessages } from '../../../../supabase/functions/_shared/mail/text-messages.ts';
import { handler } from '../../../../supabase/functions/send-alerts/handler.ts';
import { functionsWorld } from '../world.ts';

const NUMBER = '7KMD92QXHT4B' as TrackingNumber;
const onItsWay = (id: number, more: Partial<WaitingAlert> = {}): WaitingAlert => ({
  id,
  topic: `t${id}`,
  urgency: 'high',
  ttl: 900,
  device: aSubscription(),
  facts: { kind: 'on-its-way', number: NUMBER, key: 'key' },
  phone: '',
  ...more,
});
const call = () => new Request('https://project.example/functions/v1/send-alerts', { method: 'POST', body: '{}' });

test('sends waiting alerts, eight at a time, and records their outcomes', async () => {
  const { ask, alertParts } = functionsWorld();
  alertParts.waiting.push(...Array.from({ length: 90 }, (_, n) => onItsWay(n)));
  expect((await ask('send-alerts', {})).status).toBe(200);
  expect(alertParts.done.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...Array(90).keys()]);
  expect(alertParts.state.most).toBe(8);
  expect(alertParts.claims).toEqual(Array.from({ length: 3 }, () => ({ limit: 40, messages: false })));
});

test('ends a call after 200 alerts: the next one continues', async () => {
  const { ask, alertParts } = functionsWorld();
  alertParts.waiting.push(...Array.from({ length: 290 }, (_, n) => onItsWay(n)));
  await ask('send-alerts', {});
  expect(alertParts.done).toHaveLength(200);
  expect(alertParts.waiting).toHaveLength(90);
});

test('gives browsers a text that they can show without our worker', async () => {
  const { ask, alertParts } = functionsWorld();
  alertParts.waiting.push(
    onItsWay(1, {
      topic: 'o1',
      facts: {
        kind: 'offer',
        delivery: knownDeliveryId('00000000-0000-4000-8000-000000000001'),
        shop: 'Bellini Bakery',
        pay: 650,
        currency: 'CAD',
        area: 'M6G',
        dueAt: instant(Date.UTC(2026, 5, 1, 16, 40)),
        timeZone: 'America/Toronto',
      },
    }),
  );
  await ask('send-alerts', {});
  expect(alertParts.pushed.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
    {
      web_push: 8030,
      notification: {
        title: 'Bellini Bakery · $6.50',
        body: 'To M6G, by 12:40 PM',
        navigate: 'https://product.example/courier?offer=00000000-0000-4000-8000-000000000001',
        silent: false,
        tag: 'o1',
      },
    },
  ]);
});

test('waits once for alerts that are due soon, and not for others', async () => {
  const soon = functionsWorld();
  soon.alertParts.state.nextIn = 15_000;
  await soon.ask('send-alerts', {});
  expect(soon.notes.slept).toEqual([0, 15_000]);
  expect(soon.alertParts.claims).toHaveLength(2);
  const late = functionsWorld();
  late.alertParts.state.nextIn = 30_000;
  await late.ask('send-alerts', {});
  expect(late.alertParts.claims).toHaveLength(1);
});

test('records a failed one and continues', async () => {
  const { ask, alertParts, notes, dependencies } = functionsWorld();
  const { done } = dependencies.alerts;
  Object.assign(dependencies.alerts, {
    done: async (id: number, outcome: never) => {
      if (id === 1) throw new Error('database is away');
      await done(id, outcome);
    },
  });
  alertParts.waiting.push(onItsWay(1), onItsWay(2));
  expect((await ask('send-alerts', {})).status).toBe(200);
  expect(alertParts.done.map(({ id }) => id)).toEqual([2]);
  expect(notes.logged).toEqual(['alert not sent']);
});

test('logs that a service refuses the operator’s key, and tries the alert again', async () => {
  const { dependencies, alertParts, notes } = functionsWorld();
  const outcome = { later: null, fault: 'The service answered with 403.' };
  alertParts.waiting.push(onItsWay(1));
  await handler(call(), { ...dependencies, pushes: { send: async () => outcome } });
  expect(notes.logged).toEqual(['PUSH_KEY is refused']);
  expect(alertParts.done).toEqual([{ id: 1, outcome }]);
});

test('logs once that the operator has set up neither pushes nor messages', async () => {
  const { dependencies, notes, alertParts } = functionsWorld();
  for (let calls = 0; calls < 2; calls += 1)
    expect((await handler(call(), { ...dependencies, pushes: null })).status).toBe(200);
  expect(notes.logged).toEqual(['alerts are off']);
  expect(alertParts.claims).toEqual([]);
});

test('sends a text message to a recipient without a device, if a service is set up', async () => {
  const { dependencies, alertParts } = functionsWorld();
  alertParts.waiting.push(onItsWay(1, { device: null, phone: '+14165550199' }));
  await handler(call(), { ...dependencies, messages: alertParts.messages });
  expect(alertParts.claims[0]).toEqual({ limit: 40, messages: true });
  expect(alertParts.messaged).toEqual([
    {
      to: '+14165550199',
      text: 'Swiftlane: your delivery is on its way. https://product.example/track/7KMD-92QX-HT4B#k=key',
    },
  ]);
});

test.each([
  [201, 'sent'],
  [401, { later: null, fault: 'The service answered with 401.' }],
  [404, 'refused'],
  [429, { later: null }],
  [500, { later: null }],
])('a message service that answers %i means %j', async (status, outcome) => {
  const requests: Request[] = [];
  const service = textMessages({
    url: 'https://messages.example/Messages.json',
    user: 'AC1',
    password: 'secret',
    from: '+14165550100',
    fetch: async (input, init) => {
      requests.push(new Request(input, init));
      return new Response(null, { status });
    },
  });
  expect(await service.send('+14165550199', 'Hi')).toEqual(outcome);
  const [request] = requests;
  expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('AC1:secret')}`);
  expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
    To: '+14165550199',
    From: '+14165550100',
    Body: 'Hi',
  });
});

test('a recipient’s device is stored by the function that tracks, with the key', async () => {
  const { ask, alertParts } = functionsWorld();
  const device = aSubscription();
  const number = '7KMD-92QX-HT4B';
  expect((await ask('track', { number, key: 'key', device })).body).toMatchObject({ saved: true });
  expect((await ask('track', { number, key: 'other', device })).body).toMatchObject({ saved: false });
  for (const odd of [null, 'x', {}, { ...device, endpoint: 'a b' }])
    expect((await ask('track', { number, key: 'key', device: odd })).status).toBe(422);
  expect(alertParts.saved.map(({ device: saved }) => saved)).toEqual([device]);
});
