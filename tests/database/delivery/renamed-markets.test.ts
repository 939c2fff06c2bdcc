import { readdirSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { applyMigrations } from '../../../supabase/local/migrations.ts';
import { platformOnly } from '../migrated-databases.ts';

const MIGRATION = readdirSync('supabase/migrations').find((name) => name.endsWith('_priced_areas.sql')) ?? '';
const PERSON = '0a000000-0000-4000-8000-000000000001';
const APPLICANT = '0a000000-0000-4000-8000-000000000002';

/** Only possible on a server: the embedded database has no platform roles. */
const servers = [inject('databaseServer')].filter((host) => host !== null);
describe.each(servers)('markets that were stored before cities had other names', (onServer) => {
  test('are those of present cities for people and deliveries; prices are respelled', async () => {
    const { sql, end } = await platformOnly(onServer, 'renamed_markets');
    await applyMigrations(sql, MIGRATION.split('_')[0]);
    await sql(`insert into auth.users (id, email) values ('${PERSON}', 'a@mail.example'), ('${APPLICANT}', 'b@mail.example');
      insert into private.couriers (courier, markets, applied_market, vehicle) values
        ('${PERSON}', '{ca|on|ottawa,ca|on|north york,ca|on|toronto}', null, null),
        ('${APPLICANT}', '{}', 'us|mn|saint paul', 'car');
      insert into private.deliveries (id, number, business_id, market, zone, size, handover, contents, reference, fee, pay,
        currency, free, ready_at, search_until, due_at, reached, requested_at, minutes, cancel_fee, return_share)
      select gen_random_uuid(), '${'1'.repeat(11)}' || n, gen_random_uuid(), x.market, 'A', 'small', 'meet', '', '', 699, 500,
        'CAD', false, now(), now(), now(), '{}', now(), 45, 300, 50
      from unnest(array['ca|on|scarborough', 'ca|on|hamilton']) with ordinality as x (market, n);
      insert into private.tariffs (id, market, tariff, valid_from, saved_at, saved_by)
      select gen_random_uuid(), x.market, private.default_tariff(), now(), now(), '${PERSON}'
      from unnest(array['ca|on|north york', 'us|mn|saint paul', null]) as x (market)`);
    await applyMigrations(sql);
    expect(await sql('select markets, applied_market from private.couriers order by courier')).toEqual([
      { markets: ['ca|on|ottawa', 'ca|on|toronto'], applied_market: null },
      { markets: [], applied_market: 'us|mn|st paul' },
    ]);
    expect(await sql('select market from private.deliveries order by number')).toEqual([
      { market: 'ca|on|toronto' },
      { market: 'ca|on|hamilton' },
    ]);
    expect(await sql('select market from private.tariffs order by seq')).toEqual([
      { market: 'ca|on|north york' },
      { market: 'us|mn|st paul' },
      { market: null },
    ]);
    await expect(sql('update private.tariffs set market = null')).rejects.toThrow('prices are never edited');
    await end();
  });
});
