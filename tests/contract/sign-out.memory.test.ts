import { signOutContract } from './sign-out.contract.ts';
import { openMemory } from './memory.ts';

signOutContract(openMemory);
