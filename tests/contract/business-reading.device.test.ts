import { businessReadingContract } from './business-reading.contract.ts';
import { openDevice } from './device.ts';

businessReadingContract(openDevice);
