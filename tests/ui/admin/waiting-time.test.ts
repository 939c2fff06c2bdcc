import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import { accountList } from '#ui/admin/account-list.ts';
import { statusSince, waitingWords } from '#ui/admin/review/waiting-time.ts';
import { aMerchant } from '#tests/builders/person.ts';

const NOW = instant(1_750_000_000_000);

test.each([
  [-SECOND, 'Just in'],
  [MINUTE - 1, 'Just in'],
  [MINUTE, 'Waiting 1 min'],
  [HOUR - 1, 'Waiting 59 min'],
  [HOUR, 'Waiting 1 h'],
  [2 * DAY - 1, 'Waiting 47 h'],
  [2 * DAY, 'Waiting 2 days'],
  [1234 * DAY, 'Waiting 1,234 days'],
])('%d ms: %s', (waited, words) => {
  expect(waitingWords(NOW, NOW + waited)).toBe(words);
});

test('people have waited since their status changed, or since they registered', () => {
  const at = (createdAt: number, since: number | null, status = 'Pending') =>
    aMerchant()
      .with({ createdAt: later(NOW, createdAt), statusSince: since === null ? null : later(NOW, since), status })
      .build();
  const people = [at(0, HOUR), at(MINUTE, null), at(0, 0, 'Active')];
  expect(people.map(statusSince)).toEqual([NOW + HOUR, NOW + MINUTE, NOW]);
  const [asked, registered, active] = people.map((person) => accountList.sorts['waiting']?.of(person) ?? '');
  expect([asked, registered, active].toSorted()).toEqual([registered, asked, active]);
});
