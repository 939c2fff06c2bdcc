import { describe } from 'vitest';
import { CONTRACT_NAMES, CONTRACTS } from './contracts.ts';
import { fileStorageContract, localStorageContract } from './local-storage.contract.ts';
import { openMemory } from './memory.ts';
import { openMemoryStorage } from './storages.ts';

describe.each(CONTRACT_NAMES)('%s', (name) => {
  CONTRACTS[name](openMemory);
});

describe('local-storage', () => {
  localStorageContract(openMemoryStorage);
  fileStorageContract(openMemoryStorage);
});
