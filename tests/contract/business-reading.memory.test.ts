import { businessReadingContract } from './business-reading.contract.ts';
import { openMemory } from './memory.ts';

businessReadingContract(openMemory);
