import { describe } from 'vitest';
import { CONTRACTS, type ContractName } from './contracts.ts';
import { openDevice } from './device.ts';

/** The contracts of the ports that the device backend has. */
const NAMES = [
  'auth',
  'auth-watch',
  'business-list',
  'business-reading',
  'business-repo',
  'business-review',
  'courier-counter-repo',
  'followed-delivery-repo',
  'people-list',
  'picture-repo',
  'policy',
  'profile-changes',
  'sign-out',
  'user-repo',
  'user-roles',
] as const satisfies readonly ContractName[];

describe.each(NAMES)('%s', (name) => {
  CONTRACTS[name](openDevice);
});
