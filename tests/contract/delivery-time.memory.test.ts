import { deliveryTimeContract } from './delivery-time.contract.ts';
import { openMemory } from './memory.ts';

deliveryTimeContract(openMemory);
