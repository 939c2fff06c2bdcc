import { profileChangesContract } from './profile-changes.contract.ts';
import { openMemory } from './memory.ts';

profileChangesContract(openMemory);
