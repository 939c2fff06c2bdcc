import { emailChangeContract } from './email-change.contract.ts';
import { openMemory } from './memory.ts';

emailChangeContract(openMemory);
