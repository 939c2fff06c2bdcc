import { approvedRolesContract } from './approved-roles.contract.ts';
import { openMemory } from './memory.ts';

approvedRolesContract(openMemory);
