import { userRolesContract } from './user-roles.contract.ts';
import { openMemory } from './memory.ts';

userRolesContract(openMemory);
