import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { heldGrants } from './held-grants.ts';

const FILE = join(import.meta.dirname, '../../tests/security/grants.txt');

const database = await openDatabase();
const lines = await heldGrants(database.sql);
await database.close();
await writeFile(FILE, `${lines.join('\n')}\n`);
console.info(`Written to ${FILE}: read each line that changed.`);
