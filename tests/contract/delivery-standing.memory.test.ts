import { deliveryStandingContract } from './delivery-standing.contract.ts';
import { openMemory } from './memory.ts';

deliveryStandingContract(openMemory);
