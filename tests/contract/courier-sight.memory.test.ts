import { courierSightContract } from './courier-sight.contract.ts';
import { openMemory } from './memory.ts';

courierSightContract(openMemory);
