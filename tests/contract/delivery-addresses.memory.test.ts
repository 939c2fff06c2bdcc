import { deliveryAddressesContract } from './delivery-addresses.contract.ts';
import { openMemory } from './memory.ts';

deliveryAddressesContract(openMemory);
