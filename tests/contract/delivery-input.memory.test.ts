import { deliveryInputContract } from './delivery-input.contract.ts';
import { openMemory } from './memory.ts';

deliveryInputContract(openMemory);
