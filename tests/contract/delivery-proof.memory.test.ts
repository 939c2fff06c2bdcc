import { deliveryProofContract } from './delivery-proof.contract.ts';
import { openMemory } from './memory.ts';

deliveryProofContract(openMemory);
