import { describe, expect, inject, test } from 'vitest';
import { NO_TIMES, withTime } from '#core/delivery/leg-times.ts';
import { applyMigrations } from '../../supabase/local/migrations.ts';
import { mailedDeliveries } from './mailed-deliveries.ts';
import { platformOnly } from './migrated-databases.ts';

/** Only possible on a server: the embedded database has no platform roles. */
const servers = [inject('databaseServer')].filter((host) => host !== null);
describe.each(servers)('an upgrade to expected arrivals', (onServer) => {
  test('learns from the deliveries before it', async () => {
    const { sql, end } = await platformOnly(onServer, 'learned_times');
    await applyMigrations(sql, '20260802120100');
    const { ids, sql: inserted } = mailedDeliveries(3);
    await sql(inserted);
    const at = (seconds: number) => `to_jsonb(ready_at + interval '${seconds} seconds')`;
    // The third was never picked up.
    await sql(`
      update private.deliveries set ready_at = date_trunc('second', ready_at);
      update private.deliveries set reached = jsonb_build_object('accepted', ${at(-300)}, 'at_pickup', ${at(-60)});
      update private.deliveries set reached = reached || jsonb_build_object('picked_up', ${at(90)}, 'at_dropoff', ${at(690)})
      where id <> '${ids[2]}'`);
    await applyMigrations(sql);
    const times = (count: number, seconds: number) =>
      Array.from({ length: count }).reduce<readonly number[]>((all) => withTime(all, seconds * 1000), NO_TIMES);
    const market = 'ca|on|toronto';
    expect(await sql('select * from private.leg_times order by leg')).toEqual([
      { market, leg: 'counter', band: 'all', counts: times(2, 90) },
      { market, leg: 'door', band: 'A', counts: times(2, 600) },
      { market, leg: 'shop', band: 'all', counts: times(3, 240) },
    ]);
    await end();
  });
});
