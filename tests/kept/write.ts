/*
 * Stores what a release keeps on a device, and what its page asks of the database: npx node tests/kept/write.ts 0.2
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { todaysDevice } from './todays-device.ts';

const [release = ''] = process.argv.slice(2);
const file = (path: string) => new URL(path, import.meta.url);
const read = (path: string): string => readFileSync(file(path), 'utf8');
const write = (path: string, value: unknown): void => writeFileSync(file(path), `${JSON.stringify(value)}\n`);
const jsonOf = <T>(path: string, schema: v.GenericSchema<unknown, T>): T =>
  v.parse(v.pipe(v.string(), v.parseJson(), schema), read(path));

const device = `devices/${release}.json`;
const { version } = jsonOf('../../package.json', v.object({ version: v.string() }));
if (!/^\d+\.\d+$/u.test(release)) throw new Error('Give the release, such as 0.2.');
if (existsSync(file(device)) && version.startsWith(`${release}.`))
  throw new Error(`${release} is out, so its device doesn't change. Store today's as the device of the next release.`);
write(device, await todaysDevice());

// Each function of the database, with the arguments that a page always sends, and with all of them.
const types = read('../../adapters/supabase/database-types.ts');
const functions = [...types.matchAll(/(\w+): \{\s*Args: (?:Record<[^>]*>|\{([^}]*)\})/gu)].flatMap(([, name, args]) => {
  const sent = [...(args ?? '').matchAll(/(\w+)(\??):/gu)];
  const needed = sent.flatMap(([, argument, optional]) => (optional === '' ? [argument] : []));
  const all = sent.map(([, argument]) => argument);
  return [needed, ...(all.length > needed.length ? [all] : [])].map((using) => ({ function: name, with: using }));
});
const asked = jsonOf('requests.json', v.looseObject({ tables: v.unknown(), edge: v.unknown() }));
write('requests.json', { ...asked, functions });
