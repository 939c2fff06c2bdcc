import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes the types of the API from its document: `npm run api:types`. The generator needs an older TypeScript than this
 * repository has, so npx fetches both, apart from the repository's packages.
 */
const docs = join(import.meta.dirname, '../docs/api');
const [document, types] = [join(docs, 'openapi.json'), join(docs, 'openapi.d.ts')];
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name]);
const made = execFileSync(
  'npx',
  ['--yes', ...packages, 'openapi-typescript', document, '--default-non-nullable', 'false'],
  // Outside of the repository, so that npx doesn't use its TypeScript.
  { cwd: tmpdir(), encoding: 'utf8' },
);
// The test compares this with the document.
const digest = createHash('sha256').update(readFileSync(document)).digest('hex');
writeFileSync(types, `// The types of openapi.json ${digest}\n${made}`);
execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [types]);
