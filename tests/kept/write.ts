// Stores the data of today's code as a new device: npx node tests/kept/write.ts 2026-11-30
import { existsSync, writeFileSync } from 'node:fs';
import { todaysDevice } from './todays-device.ts';

const [release = ''] = process.argv.slice(2);
const file = new URL(`devices/${release}.json`, import.meta.url);
if (!/^\d{4}-\d{2}-\d{2}(?:-[a-z])?$/u.test(release) || existsSync(file))
  throw new Error(
    'Give the day of the release, such as 2026-11-30; add -b for a second one. Existing devices are not replaced.',
  );
writeFileSync(file, `${JSON.stringify(await todaysDevice())}\n`);
