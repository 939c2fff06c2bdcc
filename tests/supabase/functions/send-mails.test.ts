import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { formatTrackingNumber, makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { instant } from '#core/instant.ts';
import type { MailFacts, MailTopic } from '#core/mail/write-mail.ts';
import type { WaitingMail } from '../../../supabase/functions/_shared/dependencies.ts';
import { functionsWorld } from './world.ts';

const NUMBER = makeTrackingNumber(cryptoRandom);

const waiting = (id: number, more: Partial<MailFacts['recipient']> = {}): WaitingMail<'recipient'> => ({
  id,
  to: `rosa-${id}@example.com`,
  facts: {
    number: NUMBER,
    key: 'recipientKey0123456789',
    kind: 'on_its_way',
    shop: 'Corner Bakery',
    name: 'Rosa',
    handover: 'meet',
    at: instant(Date.UTC(2026, 5, 1, 18, 31)),
    dueAt: instant(Date.UTC(2026, 5, 1, 18, 45)),
    timeZone: 'America/Toronto',
    reason: null,
    ...more,
  },
});

const queued = <Topic extends MailTopic>(topic: Topic, mail: WaitingMail<Topic>) => ({
  topic,
  mail,
  tries: 0,
  nextTry: 0,
});

const decided = (id: number, to: string, more: Partial<MailFacts['decision']> = {}) =>
  queued('decision', {
    id,
    to,
    facts: { business: null, firstName: '', roles: [], from: 'Pending', to: 'Active', reason: '', ...more },
  });

function world(count: number, more: Partial<MailFacts['recipient']> = {}) {
  const made = functionsWorld();
  for (let id = 1; id <= count; id += 1) made.outbox.push(queued('recipient', waiting(id, more)));
  return made;
}

test('sends waiting mails once, with the recipient’s link as text and button', async () => {
  const { ask, notes, outbox } = world(1);
  const { status, body } = await ask('send-mails', {});
  expect([status, body]).toEqual([200, { message: '' }]);
  await ask('send-mails', {});
  expect(notes.mails).toHaveLength(1);
  const [mail] = notes.mails;
  const link = `https://product.example/track/${formatTrackingNumber(NUMBER)}#k=recipientKey0123456789`;
  expect(mail?.to).toBe('rosa-1@example.com');
  expect(mail?.text.split('\n\n')).toEqual([
    'Hello Rosa,',
    'A courier has picked up your delivery from Corner Bakery. It should be with you by 2:45 PM.',
    link,
    "The courier will ask you for a four-digit PIN. You'll find it on the tracking page.",
    'Keep this link to yourself: anyone who opens it sees your address and the PIN.',
    'You got this email because Corner Bakery gave us your email address for this delivery.',
    'Swiftlane',
  ]);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain('>Track the delivery</a>');
  expect(outbox).toEqual([]);
});

test('mails the merchant of a delivery that no courier took, with its link', async () => {
  const { ask, notes, outbox } = functionsWorld();
  const mail: WaitingMail<'merchant'> = {
    id: 1,
    to: 'marco@example.com',
    facts: {
      kind: 'expired',
      number: NUMBER,
      shop: 'Corner Bakery',
      name: 'Marco',
      free: false,
      at: instant(Date.UTC(2026, 5, 1, 18, 31)),
      timeZone: 'America/Toronto',
      reason: null,
      business: 'a business' as BusinessId,
      delivery: 'a delivery' as DeliveryId,
    },
  };
  outbox.push(queued('merchant', mail));
  await ask('send-mails', {});
  const [sent] = notes.mails;
  const link = 'https://product.example/deliveries/a%20business/a%20delivery';
  expect([sent?.to, sent?.subject]).toEqual([
    'marco@example.com',
    `No courier took delivery ${formatTrackingNumber(NUMBER)}`,
  ]);
  expect(sent?.text.split('\n\n').slice(0, 3)).toEqual([
    'Hello Marco,',
    `We looked for a courier for delivery ${formatTrackingNumber(NUMBER)} until 2:31 PM, and no one was free to take it.`,
    link,
  ]);
  expect(sent?.html).toContain('>Open the delivery</a>');
  expect(outbox).toEqual([]);
});

test('mails the merchant and the recipient of a lost delivery', async () => {
  const { ask, notes, outbox } = world(1, { kind: 'lost' });
  const mail: WaitingMail<'merchant'> = {
    id: 2,
    to: 'marco@example.com',
    facts: {
      kind: 'lost',
      number: NUMBER,
      shop: 'Corner Bakery',
      name: 'Marco',
      free: true,
      at: instant(Date.UTC(2026, 5, 1, 18, 31)),
      timeZone: null,
      reason: null,
      business: 'a business' as BusinessId,
      delivery: 'a delivery' as DeliveryId,
    },
  };
  outbox.push(queued('merchant', mail));
  await ask('send-mails', {});
  expect(notes.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['rosa-1@example.com', 'Your delivery from Corner Bakery got lost on the way'],
    ['marco@example.com', `Delivery ${formatTrackingNumber(NUMBER)} got lost on the way`],
  ]);
  expect(notes.mails[1]?.text).toContain('https://product.example/deliveries/a%20business/a%20delivery');
});

test('sends more than one batch, and continues if a mail cannot be sent', async () => {
  const { ask, faults, notes, outbox } = world(25);
  faults.mailTo = 'rosa-7@example.com';
  await ask('send-mails', {});
  expect(notes.mails).toHaveLength(24);
  expect(outbox.map(({ mail }) => mail.id)).toEqual([7]);
  expect(notes.logged).toEqual(['mail not sent']);
});

test('tries again once the mail server is back, five times in total', async () => {
  const { ask, faults, clock, notes, outbox } = world(1);
  faults.mail = true;
  for (let n = 0; n < 8; n += 1) {
    expect((await ask('send-mails', {})).status).toBe(200);
    clock.now += 120_000;
  }
  expect(notes.logged).toHaveLength(5);
  faults.mail = false;
  await ask('send-mails', {});
  expect([notes.mails, outbox.length]).toEqual([[], 1]);
  for (const mail of outbox) mail.tries = 4;
  await ask('send-mails', {});
  expect([notes.mails.length, outbox]).toEqual([1, []]);
});

test('sends 200 of the mails that wait in one call, and the rest in the next', async () => {
  const { ask, notes } = world(215);
  await ask('send-mails', {});
  expect(notes.mails).toHaveLength(200);
  await ask('send-mails', {});
  expect(notes.mails).toHaveLength(215);
});

test('stops after forty seconds; the next call skips mails that are being sent', async () => {
  const { ask, faults, notes } = world(60);
  faults.mailTakesMs = 2500;
  await ask('send-mails', {});
  expect(notes.mails).toHaveLength(20);
  faults.mailTakesMs = 0;
  await ask('send-mails', {});
  expect(notes.mails).toHaveLength(60);
});

test('sends a decision with its reason quoted in its own direction, before the link', async () => {
  const { ask, notes, outbox } = world(1);
  const reason = 'צילום <b>&</b>\nhttps://evil.example';
  outbox.push(decided(101, 'lena@example.com', { firstName: 'Lena', roles: ['courier'], to: 'Rejected', reason }));
  await ask('send-mails', {});
  expect([outbox, notes.statuses]).toEqual([[], expect.arrayContaining([undefined, 'Rejected'])]);
  const mail = notes.mails.find(({ to }) => to === 'lena@example.com');
  expect(mail?.text.split('\n\n').slice(-4)).toEqual([
    '“צילום <b>&</b>\nhttps://evil.example”',
    "If you think that's a mistake, or something has changed, contact us and we'll look at it again.",
    'https://product.example/my-account',
    'Swiftlane',
  ]);
  expect(mail?.html).toMatch(/<p dir="auto"[^>]*>“צילום &lt;b&gt;&amp;&lt;\/b&gt;<br>https:\/\/evil\.example”<\/p>/u);
  expect(mail?.html.match(/<a /gu)).toHaveLength(1);
});

test('sends one kind of mail if the other can’t be read, then fails', async () => {
  for (const claim of ['recipient', 'decision'] as const) {
    const { ask, outbox, faults, notes } = world(1);
    outbox.push(decided(101, 'a@example.com'));
    faults.claim = claim;
    expect((await ask('send-mails', {})).status).toBe(500);
    expect(notes.logged).toEqual(['function failed']);
    expect(notes.mails.map(({ to }) => to)).toEqual([claim === 'recipient' ? 'a@example.com' : 'rosa-1@example.com']);
  }
});

test('sends mails about decisions even if mails about deliveries use all the time', async () => {
  const { ask, faults, outbox } = world(60);
  outbox.push(decided(101, 'a@example.com'));
  faults.mailTakesMs = 2500;
  await ask('send-mails', {});
  expect(outbox.filter(({ topic }) => topic === 'decision')).toEqual([]);
  expect(outbox.length).toBeGreaterThan(0);
});

test('keeps the mail of a decision if the server refuses it', async () => {
  const { ask, outbox, faults, notes } = world(0);
  outbox.push(decided(101, 'a@example.com'), decided(102, 'b@example.com'));
  faults.mailTo = 'a@example.com';
  await ask('send-mails', {});
  expect(outbox.map(({ mail }) => mail.id)).toEqual([101]);
  expect(notes.mails.map(({ to }) => to)).toEqual(['b@example.com']);
});

test('sends the others if one cannot be composed', async () => {
  const { ask, outbox } = world(1);
  outbox.unshift(queued('recipient', waiting(0, { number: undefined as never })));
  outbox.push(decided(101, 'a@example.com', { roles: undefined as never }), decided(102, 'b@example.com'));
  await ask('send-mails', {});
  expect(outbox.map(({ mail }) => mail.id)).toEqual([0, 101]);
});

test('reveals nothing to its caller, not even the number of mails', async () => {
  const [none, some] = [world(0), world(3)];
  const answers = [
    await none.ask('send-mails', { to: 'me@example.com', limit: '1000' }),
    await some.ask('send-mails', {}),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { message: '' }],
    [200, { message: '' }],
  ]);
  expect((await some.ask('send-mails', '[]')).status).toBe(400);
});
