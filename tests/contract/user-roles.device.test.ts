import { userRolesContract } from './user-roles.contract.ts';
import { openDevice } from './device.ts';

userRolesContract(openDevice);
