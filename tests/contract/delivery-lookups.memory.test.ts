import { deliveryLookupsContract } from './delivery-lookups.contract.ts';
import { openMemory } from './memory.ts';

deliveryLookupsContract(openMemory);
