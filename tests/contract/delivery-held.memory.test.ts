import { deliveryHeldContract } from './delivery-held.contract.ts';
import { openMemory } from './memory.ts';

deliveryHeldContract(openMemory);
