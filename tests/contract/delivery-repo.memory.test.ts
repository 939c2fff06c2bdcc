import { deliveryRepoContract } from './delivery-repo.contract.ts';
import { openMemory } from './memory.ts';

deliveryRepoContract(openMemory);
