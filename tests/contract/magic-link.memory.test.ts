import { magicLinkContract } from './magic-link.contract.ts';
import { openMemory } from './memory.ts';

magicLinkContract(openMemory);
