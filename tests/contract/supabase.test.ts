import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { API_CONTRACT_NAMES, API_CONTRACTS } from './api-contracts.ts';
import { CONTRACT_NAMES, CONTRACTS } from './contracts.ts';
import { metHere, type Met } from './called-methods.ts';
import { expectAllMet, isWhole } from './expect-all-met.ts';
import { openSupabase } from './supabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The index of this part of the contracts, from 0, and the number of parts that run in parallel. */
    part: { readonly index: number; readonly of: number };
  }
}

const { index, of } = inject('part');

describe.each(CONTRACT_NAMES.filter((_, n) => n % of === index))('%s', (name) => {
  CONTRACTS[name](openSupabase);
});

describe.each(API_CONTRACT_NAMES.filter((_, n) => n % of === index))('%s', (name) => {
  API_CONTRACTS[name](openSupabase);
});

/** The folder of the server that all parts of a run share. The embedded database has none. */
const shared = inject('databaseServer');

// The last part to end checks what all of them have met.
afterAll(async ({}, file) => {
  if (shared === null || !isWhole(file)) return;
  writeFileSync(join(shared, `met-${index}.json`), JSON.stringify(metHere()));
  const files = readdirSync(shared).filter((name) => /^met-\d+\.json$/u.test(name));
  if (files.length === of)
    await expectAllMet(files.map((name) => JSON.parse(readFileSync(join(shared, name), 'utf8')) as Met));
});
