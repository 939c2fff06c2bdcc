import { deliveryPriceContract } from './delivery-price.contract.ts';
import { openMemory } from './memory.ts';

deliveryPriceContract(openMemory);
