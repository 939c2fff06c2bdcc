import { businessRepoContract } from './business-repo.contract.ts';
import { openDevice } from './device.ts';

businessRepoContract(openDevice);
