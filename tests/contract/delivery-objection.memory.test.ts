import { deliveryObjectionContract } from './delivery-objection.contract.ts';
import { openMemory } from './memory.ts';

deliveryObjectionContract(openMemory);
