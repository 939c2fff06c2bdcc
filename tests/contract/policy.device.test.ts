import { policyContract } from './policy.contract.ts';
import { openDevice } from './device.ts';

policyContract(openDevice);
