import { reviewRecordsContract } from './review-records.contract.ts';
import { openMemory } from './memory.ts';

reviewRecordsContract(openMemory);
