import { codeLimitsContract } from './code-limits.contract.ts';
import { openMemory } from './memory.ts';

codeLimitsContract(openMemory);
