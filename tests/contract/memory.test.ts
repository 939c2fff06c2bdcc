import { afterAll, describe, type RunnerTestSuite } from 'vitest';
import { API_CONTRACT_NAMES, API_CONTRACTS } from './api-contracts.ts';
import { CONTRACT_NAMES, CONTRACTS } from './contracts.ts';
import { fileStorageContract, localStorageContract } from './local-storage.contract.ts';
import { uncalledMethods } from './called-methods.ts';
import { openMemory } from './memory.ts';
import { openMemoryStorage } from './storages.ts';

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

/** Whether all tests ran: none was left out by its name. */
const isWhole = ({ tasks }: RunnerTestSuite): boolean =>
  tasks.every((task) => (task.type === 'suite' ? isWhole(task) : task.mode === 'run'));

/** Beyond its port: only the gate of the API calls it. */
const NOT_IN_PORTS = ['merchantDeliveries.correctSome'];

// The same contracts run on PostgreSQL.
afterAll(({}, file) => {
  const uncalled = uncalledMethods().filter((method) => !NOT_IN_PORTS.includes(method));
  if (isWhole(file) && uncalled.length > 0) throw new Error(`No contract calls ${uncalled.join(', ')}.`);
});
