import { userRepoContract } from './user-repo.contract.ts';
import { openMemory } from './memory.ts';

userRepoContract(openMemory);
