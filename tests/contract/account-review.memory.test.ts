import { accountReviewContract } from './account-review.contract.ts';
import { openMemory } from './memory.ts';

accountReviewContract(openMemory);
