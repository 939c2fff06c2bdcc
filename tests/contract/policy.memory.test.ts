import { policyContract } from './policy.contract.ts';
import { openMemory } from './memory.ts';

policyContract(openMemory);
