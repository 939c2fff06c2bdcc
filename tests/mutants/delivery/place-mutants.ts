import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const database = afterMigrationsForContract('delivery-addresses');
const tables = afterMigrations('contract-supabase', 'tests/contract/delivery/request/place-tables.supabase.test.ts');
const folded = afterMigrations(
  'contract-supabase',
  'tests/contract/delivery/lifecycle/delivery-tables.supabase.test.ts',
);
const areas = afterMigrationsForContract('courier-areas');
const form = replacingForContract('core/delivery/request/delivery-form.ts', 'delivery-addresses');
const given = replacingForContract('core/delivery/request/read-details.ts', 'delivery-addresses');
const courier = replacing(
  'core/delivery/courier/courier-delivery.ts',
  'unit',
  'tests/core/delivery/request/views.test.ts',
);

/** Faults in the addresses of deliveries, in their display to couriers, and in time zones. */
export const placeMutants: readonly Mutant[] = [
  database(
    'a postal code of another state is accepted in the database',
    inFunction('acceptable_details', 'and private.is_postal_code_in(p_country, region, code)', ''),
  ),
  database(
    'a counter in another state is accepted in the database',
    inFunction('save_pickup', 'or not private.is_postal_code_in(b.country, b.state, code)', ''),
  ),
  database(
    'every country has postal codes in the database',
    inFunction('postal_code', "or (code = '' and not private.has_postal_codes(country))", ''),
  ),
  database(
    'the server accepts made-up time zones',
    inFunction('is_time_zone', '|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]*)+)$', '|[A-Z][A-Za-z0-9]+(/[A-Z][A-Za-z0-9_-]*)*)$'),
  ),
  database(
    'the courier sees half an address in the database',
    inFunction('job_view', "'postalCode', p.postal_code,", ''),
  ),
  tables(
    'a postal code of Puerto Rico counts for Massachusetts in the database',
    inFunction('regions_of_postal_code', '009 pr|010-027 ma', '009-027 ma'),
  ),
  tables(
    'federal offices in Gatineau have no postal code, in the database',
    inFunction('regions_of_postal_code', '|K1A qc', ''),
  ),
  replacing('core/geography/postal-region.ts', 'unit', 'tests/core/geography/postal-region.test.ts')(
    'federal offices in Gatineau have no postal code',
    "'K1A qc|",
    "'",
  ),
  folded('Łódź isn’t Lodz in the database', inFunction('fold_place', 'private.plain_letters', '')),
  folded('small letters follow another locale', inFunction('plain_letters', 'ΑΒΓΔ', '')),
  areas(
    'a city is stored in another spelling',
    inFunction('save_markets', 'private.normalize_market(u.market)', 'lower(u.market)'),
  ),
  given(
    'a postal code of another state is accepted',
    ",\n      v.forward(v.partialCheck([['state'], ['postalCode']], isPlace(country), 'other-region'), ['postalCode'])",
    '',
  ),
  given('a number that can’t be dialed is accepted', 'isDialable(number) ? ok', "number !== '' ? ok"),
  database(
    'a number that can’t be dialed is accepted in the database',
    inFunction('normalize_phone', 'private.is_dialable(number)', "number ~ '^\\+[0-9]{5,20}$'"),
  ),
  database(
    'a counter’s number that can’t be dialed is accepted in the database',
    inFunction('save_pickup', "private.normalize_phone(p_pickup ->> 'phone') is null", 'false'),
  ),
  database(
    'a corrected number that can’t be dialed is accepted in the database',
    inFunction('acceptable_correction', "private.normalize_phone(r ->> 'phone') is not null", 'true'),
  ),
  form(
    'a counter in another state is accepted',
    'isPlace(country)({ state: businessState, postalCode: code })',
    'code !== businessState',
  ),
  form('any time zone that can be formatted is accepted', 'isZoneName(text) && ', ''),
  courier('half an address', 'postalCode: dropoff.postalCode,', "postalCode: '',"),
  replacing('core/delivery/merchant/delivery-days.ts', 'unit', 'tests/core/geography/repeated-hour.test.ts')(
    'every day has 24 hours',
    'if (day !== today) return',
    'if (hours === 24) return',
  ),
  replacing('core/geography/repeated-hour.ts', 'unit', 'tests/core/geography/repeated-hour.test.ts')(
    'clocks are set back only by whole hours',
    'const SHIFTS = [30, 60, 120];',
    'const SHIFTS = [60, 120];',
  ),
];
