import { expect, test } from 'vitest';
import { decideTariff, type SavedTariff, type TariffFacts } from '#core/delivery/price/decide-tariff.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { AHEAD, type NewTariff, type TariffId } from '#core/delivery/price/tariffs.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { later } from '#core/instant.ts';
import { REQUESTED_AT as now } from '#tests/builders/delivery.ts';
import { unexpectedRefusals } from '#tests/core/unexpected-refusals.ts';

const [id, earlier, other] = ['91', '92', '93'].map((end) => `00000000-0000-4000-8000-0000000000${end}`) as [
  TariffId,
  TariffId,
  TariffId,
];
const market = marketOf('canada', 'on', 'Toronto');
const by = knownUserId('00000000-0000-4000-8000-0000000000a1');
const version: NewTariff = { id, market, tariff: DEFAULT_TARIFF, validFrom: later(now, AHEAD.least), after: earlier };
const saved = (of: TariffId): SavedTariff => ({ ...version, id: of, savedAt: now, by });
const facts: TariffFacts = { now, by, versions: [saved(earlier)], hasBusinesses: () => true };

test('New prices are refused for id, prices, time, market, then for newer ones', () => {
  type Case = TariffFacts & { readonly version: NewTariff };
  const free = { ...DEFAULT_TARIFF, cancelFee: -1 };
  const at = (after: number) => ({ ...version, validFrom: later(now, after) });
  expect(
    unexpectedRefusals<Case>(
      { ...facts, versions: [saved(id)], hasBusinesses: () => false, version: { ...at(0), tariff: free } },
      [
        ['invalid', { versions: [saved(earlier), saved(other)] }],
        ['invalid', { version: at(AHEAD.least - 1) }],
        ['too-soon', { version: at(AHEAD.most + 1) }],
        ['too-far', { version }],
        ['no-such-market', { hasBusinesses: () => true }],
        ['changed', { versions: [saved(earlier), { ...saved(other), market: null }] }],
      ],
      ({ version: wanted, ...known }) => decideTariff(known, wanted),
    ),
  ).toEqual([]);
});

test('The same prices sent again are saved once', () => {
  const late = { ...facts, now: later(now, 366 * AHEAD.most), versions: [saved(id)] };
  expect(decideTariff(late, version)).toEqual({ ok: true, value: null });
});
