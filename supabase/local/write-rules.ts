import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesSql } from './rules.ts';

const FILE = join(import.meta.dirname, '../schemas/05_rules.sql');

await writeFile(FILE, rulesSql());
console.info(`Written to ${FILE}: \`npm run db:diff\` writes the migration, except for the rows of tables.`);
