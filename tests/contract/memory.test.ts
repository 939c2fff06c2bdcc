import { afterAll, describe } from 'vitest';
import { API_CONTRACT_NAMES, API_CONTRACTS } from './api-contracts.ts';
import { CONTRACT_NAMES, CONTRACTS } from './contracts.ts';
import { fileStorageContract, localStorageContract } from './storage/local-storage.contract.ts';
import { metHere } from './called-methods.ts';
import { expectAllMet, isWhole } from './expect-all-met.ts';
import { openMemory } from './memory.ts';
import { openMemoryStorage } from './storage/storages.ts';

describe.each(CONTRACT_NAMES)('%s', (name) => {
  CONTRACTS[name](openMemory);
});

describe.each(API_CONTRACT_NAMES)('%s', (name) => {
  API_CONTRACTS[name](openMemory);
});

describe('local-storage', () => {
  localStorageContract(openMemoryStorage);
  fileStorageContract(openMemoryStorage);
});

afterAll(async ({}, file) => {
  if (isWhole(file)) await expectAllMet([metHere()]);
});
