import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PUBLISHABLE_KEY } from '../supabase/local/database.ts';
import { startStack } from '../supabase/local/stack.ts';
import { putLoad } from '../tests/load/put-load.ts';

/**
 * Simulated couriers and merchants work on a local stack of their own through the Supabase adapter: `npm run load --
 * --couriers 50 --merchants 20 --seconds 120 --speed 60`. Afterwards the invariants of deliveries are checked in the
 * database.
 */
const { values } = parseArgs({
  options: {
    couriers: { type: 'string', default: '50' },
    merchants: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    speed: { type: 'string', default: '60' },
  },
});
const siteUrl = 'http://127.0.0.1:5173';
const folder = mkdtempSync(join(tmpdir(), 'load-'));
const stack = await startStack({ folder, port: Number(process.env['PORT_OFFSET'] ?? 0) + 54_330, siteUrl });
try {
  const figures = await putLoad(
    { url: stack.url, anonKey: PUBLISHABLE_KEY, siteUrl, sql: stack.sql, fetch },
    {
      couriers: Number(values.couriers),
      merchants: Number(values.merchants),
      seconds: Number(values.seconds),
      speed: Number(values.speed),
    },
  );
  console.log('\nDeliveries:', figures.deliveries);
  console.table(figures.calls);
  console.log(figures.faults.length === 0 ? 'Everything holds.' : figures.faults.join('\n'));
  process.exitCode = figures.faults.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
