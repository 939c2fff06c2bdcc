import { pictureRepoContract } from './picture-repo.contract.ts';
import { openDevice } from './device.ts';

pictureRepoContract(openDevice);
