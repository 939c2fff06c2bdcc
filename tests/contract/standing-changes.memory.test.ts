import { standingChangesContract } from './standing-changes.contract.ts';
import { openMemory } from './memory.ts';

standingChangesContract(openMemory);
