import { deliveryPlacesContract } from './delivery-places.contract.ts';
import { openMemory } from './memory.ts';

deliveryPlacesContract(openMemory);
