import { deliveryStepsContract } from './delivery-steps.contract.ts';
import { openMemory } from './memory.ts';

deliveryStepsContract(openMemory);
