import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const versions = replacingForContract('core/delivery/price/tariffs.ts', 'tariffs');
const memory = replacingForContract('adapters/memory/delivery/memory-tariffs.ts', 'tariffs');
const saving = replacingForContract('core/delivery/price/decide-tariff.ts', 'tariffs');
const sql = afterMigrationsForContract('tariffs');
const areas = afterMigrations('contract-supabase', 'tests/contract/delivery/price/tariff-tables.supabase.test.ts');
const form = replacing('core/delivery/price/set-prices.ts', 'unit', 'tests/core/delivery/price/set-prices.test.ts');
const amounts = replacing(
  'core/delivery/price/typed-amount.ts',
  'unit',
  'tests/core/delivery/price/set-prices.test.ts',
);

/** Faults in the versions of prices. */
export const tariffMutants: readonly Mutant[] = [
  versions('new prices begin too early', 'version.validFrom <= at', 'version.validFrom > 0'),
  versions('of two prices from one moment, the older is valid', '>= found.validFrom', '> found.validFrom'),
  saving('prices begin immediately', 'validFrom < now + AHEAD.least', 'validFrom < now'),
  saving('prices are overwritten unseen', 'return last === after ?', "return last !== '' ?"),
  versions('a nearer zone may take longer', 'areInOrder(rates) &&', ''),
  versions(
    'all markets come before one',
    '(market === null ? undefined : newest(market)) ?? newest(null)',
    'newest(null)',
  ),
  memory(
    'anyone reads the price list',
    "client.as('tariffs.list', (me, tx) => {\n      if (!mayDecide(me)) return denied;",
    "client.as('tariffs.list', (_me, tx) => {",
  ),
  saving('any market has prices', '!hasBusinesses(market)', 'false'),
  sql('prices begin immediately, in the database', inFunction('save_tariff', "at + interval '1 minute'", 'at')),
  sql(
    'prices are overwritten unseen, in the database',
    inFunction('save_tariff', 'last is distinct from seen', 'false'),
  ),
  afterMigrations('database', 'tests/database/statement/prices-in-parallel.test.ts')(
    'two administrators save in the same moment',
    inFunction('save_tariff', 'lock table private.tariffs in share row exclusive mode;', ''),
  ),
  sql('anyone sets prices', inFunction('save_tariff', 'private.require_admin()', 'auth.uid()')),
  sql('anyone reads the price list, in the database', inFunction('price_list', 'perform private.require_admin();', '')),
  sql('anyone reads what others pay', inFunction('recent_prices', 'perform private.require_admin();', '')),
  sql(
    'new prices begin too early, in the database',
    inFunction('tariff_at', 't.market = p_market and t.valid_from <= p_at', 't.market = p_market'),
  ),
  sql(
    'a delivery takes the fee for canceling of today',
    inFunction('entries_of', "'cancel_fee', n.cancel_fee", "'cancel_fee', 300"),
  ),
  sql(
    'a return takes the share of today',
    inFunction('entries_of', '(n.pay * n.return_share + 99)', '(n.pay * 50 + 99)'),
  ),
  form('a zone may reach no farther than the one before', 'reach.B <= reach.A', 'reach.B < reach.A'),
  areas(
    'a zone ends before its reach, in the database',
    inFunction('zone_within', "p_meters <= (p_reach ->> 'A')", "p_meters < (p_reach ->> 'A')"),
  ),
  areas(
    'prices reach any distance, in the database',
    inFunction('is_reach', "private.is_whole(r -> 'C', 100, 200000)", 'true'),
  ),
  form('zones need different minutes', 'rates.B.minutes < rates.A.minutes', 'rates.B.minutes <= rates.A.minutes'),
  amounts('an amount is cut to whole cents', 'Math.round(Number(', 'Math.floor(Number('),
];
