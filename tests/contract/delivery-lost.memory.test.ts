import { deliveryLostContract } from './delivery-lost.contract.ts';
import { openMemory } from './memory.ts';

deliveryLostContract(openMemory);
