import { deliveryCancelContract } from './delivery-cancel.contract.ts';
import { openMemory } from './memory.ts';

deliveryCancelContract(openMemory);
