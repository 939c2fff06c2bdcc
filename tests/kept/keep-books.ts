import type { connect } from '#adapters/memory/connect.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { newTariffId } from '#core/delivery/price/tariffs.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { later, type Instant } from '#core/instant.ts';
import type { Random } from '#core/random.ts';
import { dateIn } from '#core/zoned-time.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { allBooks } from '#tests/contract/statement/all-books.ts';

/** An administrator closes statements of deliveries two weeks ago, notes a payment, voids one, sets prices, and a pause and hours of a city. */
export async function keepBooks(
  server: MemoryBackend,
  { statementBooks, tariffs, cityHours }: Pick<ReturnType<typeof connect>, 'statementBooks' | 'tariffs' | 'cityHours'>,
  random: Random,
  now: Instant,
): Promise<void> {
  server.apply(({ state: { dispatch } }) => {
    dispatch.ledger = dispatch.ledger.map((entry) => ({ ...entry, at: later(entry.at, -14 * DAY) }));
  });
  valueOf(await statementBooks.close());
  const owed = (await allBooks(statementBooks, 'business')).filter(({ total }) => total > 0);
  const payment = { on: dateIn(now, server.booksZone), reference: 'Transfer 1' };
  valueOf(await statementBooks.markPaid(owed.map(({ id }) => id).slice(0, 1), payment));
  const [pay] = await allBooks(statementBooks, 'courier');
  if (pay !== undefined) valueOf(await statementBooks.void(pay.id, 'Another courier carried it'));
  const version = { id: newTariffId(random), market: marketOf('ca', 'on', 'Toronto'), tariff: DEFAULT_TARIFF };
  valueOf(await tariffs.save({ ...version, validFrom: later(now, HOUR), after: null }));
  valueOf(await cityHours.pause(version.market, { until: later(now, HOUR), reason: 'Snow' }, 1));
  const week = Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]);
  valueOf(await cityHours.saveHours(version.market, { timeZone: 'America/Toronto', week, closed: ['2026-12-25'] }, 2));
}
