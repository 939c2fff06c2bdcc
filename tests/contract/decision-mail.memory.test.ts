import { decisionMailContract } from './decision-mail.contract.ts';
import { openMemory } from './memory.ts';

decisionMailContract(openMemory);
