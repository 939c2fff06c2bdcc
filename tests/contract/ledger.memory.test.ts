import { ledgerContract } from './ledger.contract.ts';
import { openMemory } from './memory.ts';

ledgerContract(openMemory);
