import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LargeFigures } from '../tests/load/large-load.ts';
import { scalePage } from './scale/scale-page.ts';

/** Writes `docs/scale.md` from the measured costs: `npm run docs:scale`. */
const measured = JSON.parse(await readFile(join(import.meta.dirname, 'scale/measured.json'), 'utf8')) as LargeFigures;
await writeFile(join(import.meta.dirname, '../docs/scale.md'), scalePage(measured));
console.log('Written to docs/scale.md.');
