import { userRepoContract } from './user-repo.contract.ts';
import { openDevice } from './device.ts';

userRepoContract(openDevice);
