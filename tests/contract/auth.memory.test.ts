import { authContract } from './auth.contract.ts';
import { openMemory } from './memory.ts';

authContract(openMemory);
