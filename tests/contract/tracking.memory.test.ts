import { trackingContract } from './tracking.contract.ts';
import { openMemory } from './memory.ts';

trackingContract(openMemory);
