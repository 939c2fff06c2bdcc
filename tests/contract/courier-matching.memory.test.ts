import { courierMatchingContract } from './courier-matching.contract.ts';
import { openMemory } from './memory.ts';

courierMatchingContract(openMemory);
