import { leftAtCounterContract } from './left-at-counter.contract.ts';
import { openMemory } from './memory.ts';

leftAtCounterContract(openMemory);
