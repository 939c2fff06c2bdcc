import { deliveryMailContract } from './delivery-mail.contract.ts';
import { openMemory } from './memory.ts';

deliveryMailContract(openMemory);
