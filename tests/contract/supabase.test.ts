import { describe, inject } from 'vitest';
import { API_CONTRACT_NAMES, API_CONTRACTS } from './api-contracts.ts';
import { CONTRACT_NAMES, CONTRACTS } from './contracts.ts';
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
