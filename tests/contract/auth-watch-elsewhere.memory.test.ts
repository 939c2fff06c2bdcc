import { authWatchElsewhereContract } from './auth-watch-elsewhere.contract.ts';
import { openMemory } from './memory.ts';

authWatchElsewhereContract(openMemory);
