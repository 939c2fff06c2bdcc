import { verificationContract } from './verification.contract.ts';
import { openMemory } from './memory.ts';

verificationContract(openMemory);
