import { deliveryFeedContract } from './delivery-feed.contract.ts';
import { openMemory } from './memory.ts';

deliveryFeedContract(openMemory);
