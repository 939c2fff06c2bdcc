import { deliveryRequestContract } from './delivery-request.contract.ts';
import { openMemory } from './memory.ts';

deliveryRequestContract(openMemory);
