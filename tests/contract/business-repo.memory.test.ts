import { businessRepoContract } from './business-repo.contract.ts';
import { openMemory } from './memory.ts';

businessRepoContract(openMemory);
