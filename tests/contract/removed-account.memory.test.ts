import { removedAccountContract } from './removed-account.contract.ts';
import { openMemory } from './memory.ts';

removedAccountContract(openMemory);
