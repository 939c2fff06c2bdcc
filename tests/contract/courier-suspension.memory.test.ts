import { courierSuspensionContract } from './courier-suspension.contract.ts';
import { openMemory } from './memory.ts';

courierSuspensionContract(openMemory);
