import { businessReviewContract } from './business-review.contract.ts';
import { openMemory } from './memory.ts';

businessReviewContract(openMemory);
