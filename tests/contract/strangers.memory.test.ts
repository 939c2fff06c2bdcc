import { strangersContract } from './strangers.contract.ts';
import { openMemory } from './memory.ts';

strangersContract(openMemory);
