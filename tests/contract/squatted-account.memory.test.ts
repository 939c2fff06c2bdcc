import { squattedAccountContract } from './squatted-account.contract.ts';
import { openMemory } from './memory.ts';

squattedAccountContract(openMemory);
