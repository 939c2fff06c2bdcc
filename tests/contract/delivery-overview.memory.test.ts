import { deliveryOverviewContract } from './delivery-overview.contract.ts';
import { openMemory } from './memory.ts';

deliveryOverviewContract(openMemory);
