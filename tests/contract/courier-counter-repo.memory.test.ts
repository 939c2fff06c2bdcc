import { courierCounterRepoContract } from './courier-counter-repo.contract.ts';
import { openMemory } from './memory.ts';

courierCounterRepoContract(openMemory);
