// Stores what today's code writes as one more device: npx node tests/kept/write.ts 2026-11-30
import { existsSync, writeFileSync } from 'node:fs';
import { todaysDevice } from './todays-device.ts';

const [release = ''] = process.argv.slice(2);
const file = new URL(`devices/${release}.json`, import.meta.url);
if (!/^\d{4}-\d{2}-\d{2}(?:-[a-z])?$/u.test(release) || existsSync(file))
  throw new Error('Say the day of the release, such as 2026-11-30; -b for a second one. A device that is here stays.');
writeFileSync(file, `${JSON.stringify(await todaysDevice())}\n`);
