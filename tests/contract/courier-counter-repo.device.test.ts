import { courierCounterRepoContract } from './courier-counter-repo.contract.ts';
import { openDevice } from './device.ts';

courierCounterRepoContract(openDevice);
