import { removedBusinessContract } from './removed-business.contract.ts';
import { openMemory } from './memory.ts';

removedBusinessContract(openMemory);
