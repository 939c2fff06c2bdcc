import { authContract } from './auth.contract.ts';
import { openDevice } from './device.ts';

authContract(openDevice);
