import { signOutContract } from './sign-out.contract.ts';
import { openDevice } from './device.ts';

signOutContract(openDevice);
