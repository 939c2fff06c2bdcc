import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { formatTrackingNumber, makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { functionsWorld } from '../world.ts';

const NUMBER = makeTrackingNumber(cryptoRandom);
const from = (address: string) => ({ headers: { 'cf-connecting-ip': address } });

function world() {
  const made = functionsWorld();
  made.deliveries.set(NUMBER, { key: 'secret', status: 'searching' });
  return made;
}

test('shows a number in any notation, and more with the key', async () => {
  const { ask } = world();
  for (const number of [NUMBER, formatTrackingNumber(NUMBER).toLowerCase()])
    expect((await ask('track', { number })).body['delivery']).toEqual({ status: 'searching', recipient: false });
  expect((await ask('track', { number: NUMBER, key: 'secret' })).body['delivery']).toMatchObject({ recipient: true });
  expect((await ask('track', { number: NUMBER, key: 'x'.repeat(5000) })).body['delivery']).toMatchObject({
    recipient: false,
  });
});

test.each([`${'x'.repeat(63)}📦`, '%00', "' or 1=1"])('treats %j as no key and as no version tag', async (text) => {
  const { ask } = world();
  const view = { status: 'searching', recipient: false };
  expect((await ask('track', { number: NUMBER, key: text })).body['delivery']).toEqual(view);
  expect((await ask('track', { number: NUMBER, known: text })).body['live']).toMatchObject({ view });
  expect((await ask('track', { number: text })).body['delivery']).toBeNull();
});

test('answers in a few bytes if the version is unchanged', async () => {
  const { ask, deliveries } = world();
  const first = await ask('track', { number: NUMBER, known: '' });
  const { tag } = first.body['live'] as { tag: string };
  const again = await ask('track', { number: NUMBER, known: tag });
  expect(again.body['live']).toBe('same');
  expect(JSON.stringify(again.body).length).toBeLessThan(40);
  deliveries.set(NUMBER, { key: 'secret', status: 'accepted' });
  expect((await ask('track', { number: NUMBER, known: tag })).body['live']).toMatchObject({
    view: { status: 'accepted' },
  });
  // The key gives another view.
  expect((await ask('track', { number: NUMBER, key: 'secret', known: tag })).body['live']).toMatchObject({
    view: { recipient: true },
  });
});

test.each([
  ['plainly', {}],
  ['with a version', { known: '' }],
])('refuses a client that asks %s after twenty misses, also for a known number', async (_how, more) => {
  const { ask } = world();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1)
    statuses.push(
      (await ask('track', { number: makeTrackingNumber(cryptoRandom), ...more }, from('203.0.113.7'))).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  const refused = await ask('track', { number: NUMBER, ...more }, from('203.0.113.7'));
  expect([refused.status, refused.body['retryAfterMs']]).toEqual([429, 600_000]);
  expect((await ask('track', { number: NUMBER, ...more }, from('203.0.113.8'))).status).toBe(200);
});

test('counts invalid numbers as misses, and known ones not', async () => {
  const { ask, notes } = world();
  for (const number of ['', 'x'.repeat(9000), '12', null, '{"$gt":""}', NUMBER.slice(1)])
    expect((await ask('track', { number, known: '' }, from('203.0.113.7'))).body['live']).toEqual({
      tag: 'null',
      view: null,
    });
  for (let n = 0; n < 30; n += 1) await ask('track', { number: NUMBER, known: '' }, from('203.0.113.7'));
  expect([...notes.hits.values()]).toEqual([6, 6]);
});

test('answers six hundred of a thousand guesses in a minute from as many addresses', async () => {
  const { ask } = world();
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async (_, n) => {
      const address = `198.18.${Math.floor(n / 256)}.${n % 256}`;
      return (await ask('track', { number: makeTrackingNumber(cryptoRandom) }, from(address))).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(400);
});

test('counts a note for an unknown delivery as a miss of the client, and of all', async () => {
  const { ask, notes } = world();
  expect((await ask('track', { number: NUMBER, note: 'Ring' })).body).toMatchObject({ noted: 'no-such-delivery' });
  expect([...notes.hits.values()]).toEqual([1, 1]);
});

test('answers what a recipient says with the cases or a code, and counts misses', async () => {
  const { ask } = world();
  const said = { what: 'report', id: '00000000-0000-4000-8000-000000000001', reason: 'damaged', text: 'Crushed.' };
  const answer = async (cases: unknown) => (await ask('track', { number: NUMBER, key: 'secret', cases })).body;
  expect(await answer('list')).toMatchObject({ refusal: 'no-such-delivery' });
  expect(await answer(said)).toMatchObject({ refusal: 'no-such-delivery' });
  for (const wrong of [
    { ...said, reason: 'late' },
    { ...said, id: 'x' },
    { what: 'reply', case: said.id, text: 'No id.' },
    { what: 'withdraw', case: 'x' },
    { what: 'photo', case: said.id, id: 'x', image: 'data:' },
    { what: 'show', id: 'x' },
    { what: 'drop' },
    'everything',
  ])
    expect(await answer(wrong)).toEqual({ message: '', refusal: 'invalid' });
  for (const wrong of [{ ...said, text: 5 }, { ...said, text: '\0' }, [said], 5])
    expect((await ask('track', { number: NUMBER, key: 'secret', cases: wrong })).status).toBe(400);
});

test('takes bodies of 430 kB for a photo of a case, and of 10 kB otherwise', async () => {
  const { ask } = world();
  const id = '00000000-0000-4000-8000-000000000001';
  const sent = async (cases: unknown) => (await ask('track', { number: NUMBER, key: 'secret', cases })).status;
  const image = (length: number) => `data:image/jpeg;base64,/9j/${'A'.repeat(length)}`;
  expect(await sent({ what: 'photo', case: id, id, image: image(400_000) })).toBe(200);
  expect(await sent({ what: 'photo', case: id, id, image: image(430_000) })).toBe(400);
  expect(await sent({ what: 'reply', case: id, id, text: 'x'.repeat(10_000) })).toBe(400);
  expect(await sent({ what: 'show', id, image: image(10_000) })).toBe(400);
});
