import { deliveryOrderContract } from './delivery-order.contract.ts';
import { openMemory } from './memory.ts';

deliveryOrderContract(openMemory);
