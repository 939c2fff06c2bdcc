import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { openapi } from './openapi/openapi.ts';

/** Writes the document of the API from its table of operations: `npm run api:document`. */
const file = join(import.meta.dirname, '../docs/api/openapi.json');
writeFileSync(file, await format(JSON.stringify(openapi()), { ...(await resolveConfig(file)), filepath: file }));
