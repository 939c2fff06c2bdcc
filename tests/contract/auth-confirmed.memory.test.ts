import { authConfirmedContract } from './auth-confirmed.contract.ts';
import { openMemory } from './memory.ts';

authConfirmedContract(openMemory);
