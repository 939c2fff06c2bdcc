import { deliveryRepoContract } from './delivery-repo.contract.ts';
import { openDevice } from './device.ts';

deliveryRepoContract(openDevice);
