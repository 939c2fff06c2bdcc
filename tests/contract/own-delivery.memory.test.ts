import { ownDeliveryContract } from './own-delivery.contract.ts';
import { openMemory } from './memory.ts';

ownDeliveryContract(openMemory);
