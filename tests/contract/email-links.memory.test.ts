import { emailLinksContract } from './email-links.contract.ts';
import { openMemory } from './memory.ts';

emailLinksContract(openMemory);
