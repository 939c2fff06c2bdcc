import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brandedSettings, recoveryTemplate, TEMPLATE_FILE } from './hosted-mail.ts';

/** `npm run brand:mail`: writes the authentication service's emails for the brand. */
const root = join(import.meta.dirname, '..');
const template = join(root, TEMPLATE_FILE);
await mkdir(dirname(template), { recursive: true });
await writeFile(template, recoveryTemplate());

const settings = join(root, 'supabase/config.toml');
await writeFile(settings, brandedSettings(await readFile(settings, 'utf8')));
console.log(`Wrote ${TEMPLATE_FILE}, and the subject and the sender's name in supabase/config.toml.`);
