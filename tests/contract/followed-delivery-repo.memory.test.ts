import { followedDeliveryRepoContract } from './followed-delivery-repo.contract.ts';
import { openMemory } from './memory.ts';

followedDeliveryRepoContract(openMemory);
