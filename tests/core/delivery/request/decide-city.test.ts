import { expect, test } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { Pause } from '#core/delivery/request/opening.ts';
import { LONGEST_PAUSE } from '#core/delivery/request/city-hours.ts';
import { decidePause, type CityFacts } from '#core/delivery/request/decide-city.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { later } from '#core/instant.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { unexpectedRefusals } from '#tests/core/unexpected-refusals.ts';

const market = marketOf('ca', 'on', 'Toronto');
const by = knownUserId('00000000-0000-4000-8000-0000000000a1');
const pause: Pause = { until: later(now, SECOND), reason: 'Snow' };
const last = { market, pause: null, hours: null, carryLimit: 1, version: 1, by, at: now };
const facts: CityFacts = { now, by, hasBusinesses: true, last };

test('A pause is refused for reason, end, city, then for another change', () => {
  type Case = CityFacts & { readonly pause: Pause };
  const late = later(now, LONGEST_PAUSE + 1);
  expect(
    unexpectedRefusals<Case>(
      { ...facts, hasBusinesses: false, last: { ...last, version: 2 }, pause: { until: now, reason: '' } },
      [
        ['invalid', { pause: { until: now, reason: 'Snow' } }],
        ['in-the-past', { pause: { until: late, reason: 'Snow' } }],
        ['too-far', { pause }],
        ['no-such-market', { hasBusinesses: true }],
        ['changed', { last }],
      ],
      ({ pause: wanted, ...known }) => decidePause(known, market, wanted, 1),
    ),
  ).toEqual([]);
});

test('The first pause of a city is version 1', () => {
  expect(decidePause({ ...facts, last: null }, market, pause, 0)).toEqual({
    ok: true,
    value: { market, pause, hours: null, carryLimit: 1, version: 1, by, at: now },
  });
});
