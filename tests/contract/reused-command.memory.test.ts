import { reusedCommandContract } from './reused-command.contract.ts';
import { openMemory } from './memory.ts';

reusedCommandContract(openMemory);
