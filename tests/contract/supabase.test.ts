import { describe, inject } from 'vitest';
import { CONTRACT_NAMES, CONTRACTS } from './contracts.ts';
import { openSupabase } from './supabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which part of the contracts runs here, from 0, and in how many parts they run side by side. */
    part: { readonly index: number; readonly of: number };
  }
}

const { index, of } = inject('part');

describe.each(CONTRACT_NAMES.filter((_, n) => n % of === index))('%s', (name) => {
  CONTRACTS[name](openSupabase);
});
