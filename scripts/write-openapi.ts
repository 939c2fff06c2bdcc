import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapi } from './openapi/openapi.ts';

/** Writes the document of the API from its table of operations: `npm run api:document`. */
const file = join(import.meta.dirname, '../docs/api/openapi.json');
writeFileSync(file, JSON.stringify(openapi()));
execFileSync(join(import.meta.dirname, '../node_modules/.bin/oxfmt'), [file]);
