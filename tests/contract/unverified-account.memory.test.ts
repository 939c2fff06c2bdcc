import { openMemory } from './memory.ts';
import { unverifiedAccountContract } from './unverified-account.contract.ts';

unverifiedAccountContract(openMemory);
