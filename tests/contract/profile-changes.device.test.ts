import { profileChangesContract } from './profile-changes.contract.ts';
import { openDevice } from './device.ts';

profileChangesContract(openDevice);
