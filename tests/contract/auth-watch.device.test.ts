import { authWatchContract } from './auth-watch.contract.ts';
import { openDevice } from './device.ts';

authWatchContract(openDevice);
