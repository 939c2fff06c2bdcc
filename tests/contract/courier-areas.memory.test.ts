import { courierAreasContract } from './courier-areas.contract.ts';
import { openMemory } from './memory.ts';

courierAreasContract(openMemory);
