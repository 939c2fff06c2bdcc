import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { publicKeyOf } from '../supabase/functions/_shared/web-push.ts';
import { PUBLISHABLE_KEY } from '../supabase/local/database.ts';
import { pushKeyIn, startStack } from '../supabase/local/stack.ts';
import { timedPushes } from '../tests/load/pushes.ts';
import { putLoad } from '../tests/load/put-load.ts';
import { runLarge } from './load/run-large.ts';

/**
 * Load test: simulated moving couriers and merchants work on a new local stack through the Supabase adapter: `npm run
 * load -- --couriers 50 --merchants 20 --seconds 120 --haste 15`. Afterward the invariants of deliveries are checked in
 * the database, and that no coordinate is left in it. `--speed 60 --haste 1` lets the deliveries' clock run quicker
 * instead of the couriers, so that promises are missed and searches end. `--size large` measures each screen and job on a
 * million deliveries instead (`--deliveries 100000 --underWay 1000`).
 */
const { values } = parseArgs({
  options: {
    couriers: { type: 'string', default: '50' },
    merchants: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '120' },
    speed: { type: 'string', default: '1' },
    haste: { type: 'string', default: '15' },
    size: { type: 'string', default: 'small' },
    deliveries: { type: 'string', default: '1000000' },
    underWay: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
});
if (values.size === 'large') {
  await runLarge(Number(values.deliveries), Number(values.underWay), values.write);
  process.exit();
}
const siteUrl = 'http://127.0.0.1:5173';
const folder = mkdtempSync(join(tmpdir(), 'load-'));
const pushes = await timedPushes(publicKeyOf(pushKeyIn(folder)));
const plainFetch = globalThis.fetch;
// The functions run in this process, so that their pushes go to the push service on this machine.
globalThis.fetch = pushes.over(plainFetch);
const port = Number(process.env['PORT_OFFSET'] ?? 0) + 54_330;
const stack = await startStack({ folder, port, siteUrl, inProcess: true, countLoopback: false });
try {
  const figures = await putLoad(
    { url: stack.url, anonKey: PUBLISHABLE_KEY, siteUrl, sql: stack.sql, fetch: plainFetch },
    pushes,
    {
      couriers: Number(values.couriers),
      merchants: Number(values.merchants),
      seconds: Number(values.seconds),
      speed: Number(values.speed),
      haste: Number(values.haste),
    },
  );
  console.log('\nDeliveries:', figures.deliveries);
  console.log('Positions:', figures.positions, 'Pushes:', pushes.taken());
  console.table(figures.calls);
  console.table(figures.pushes);
  console.log(
    'Load average:',
    loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  );
  console.log(figures.faults.length === 0 ? 'Everything holds.' : figures.faults.join('\n'));
  process.exitCode = figures.faults.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
  await pushes.close();
  rmSync(folder, { recursive: true, force: true });
}
