import { followedDeliveryRepoContract } from './followed-delivery-repo.contract.ts';
import { openDevice } from './device.ts';

followedDeliveryRepoContract(openDevice);
