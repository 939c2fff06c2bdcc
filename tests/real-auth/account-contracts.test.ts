import { describe } from 'vitest';
import { CONTRACTS, type ContractName } from '../contract/contracts.ts';
import { openSupabase } from '../contract/supabase.ts';

/** The contracts in which the authentication service has a part. */
const OF_ACCOUNTS = [
  'account-review',
  'approved-roles',
  'auth',
  'auth-confirmed',
  'auth-watch',
  'auth-watch-elsewhere',
  'blocked-account',
  'code-limits',
  'email-change',
  'email-links',
  'magic-link',
  'password-reset',
  'profile-changes',
  'removed-account',
  'sign-out',
  'squatted-account',
  'strangers',
  'unverified-account',
  'user-repo',
  'user-roles',
  'verification',
] as const satisfies readonly ContractName[];

describe.each(OF_ACCOUNTS)('%s', (name) => {
  CONTRACTS[name](openSupabase);
});
