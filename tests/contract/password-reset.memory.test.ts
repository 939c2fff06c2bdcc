import { passwordResetContract } from './password-reset.contract.ts';
import { openMemory } from './memory.ts';

passwordResetContract(openMemory);
