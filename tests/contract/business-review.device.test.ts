import { businessReviewContract } from './business-review.contract.ts';
import { openDevice } from './device.ts';

businessReviewContract(openDevice);
