import { pictureRepoContract } from './picture-repo.contract.ts';
import { openMemory } from './memory.ts';

pictureRepoContract(openMemory);
