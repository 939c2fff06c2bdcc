import { expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isRecipientTold, passedLinks } from '#core/delivery/merchant/passed-links.ts';

const anId = () => newDeliveryId(cryptoRandom);

test('a link counts as passed on only for its own delivery, also in another tab', () => {
  const device = memoryDevice();
  const [copied, other] = [anId(), anId()];
  passedLinks(device.tab()).note(copied);
  const links = passedLinks(device.tab());
  expect([links.has(copied), links.has(other)]).toEqual([true, false]);
});

test('the newest two hundred are kept', () => {
  const links = passedLinks(memoryDevice().tab());
  const ids = Array.from({ length: 201 }, anId);
  for (const id of ids) links.note(id);
  expect(ids.filter((id) => !links.has(id))).toEqual(ids.slice(0, 1));
});

test.each([
  ['without an email', { dropoff: { email: '' } }, false, false],
  ['who gets a text message', { dropoff: { email: '' } }, true, true],
  ['with an email', { dropoff: { email: 'rosa@example.com' } }, false, true],
  ['whose details were deleted', null, false, true],
])('a recipient %s counts as informed or not', (_who, people, sendsTexts, expected) => {
  expect(isRecipientTold({ people } as never, sendsTexts)).toBe(expected);
});
