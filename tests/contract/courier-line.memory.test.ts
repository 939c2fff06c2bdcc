import { courierLineContract } from './courier-line.contract.ts';
import { openMemory } from './memory.ts';

courierLineContract(openMemory);
