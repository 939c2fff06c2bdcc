import { authWatchContract } from './auth-watch.contract.ts';
import { openMemory } from './memory.ts';

authWatchContract(openMemory);
