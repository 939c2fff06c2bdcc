// @vitest-environment happy-dom
import { openBrowserStorage } from './storages.ts';
import { localStorageContract } from './local-storage.contract.ts';

// There is no IndexedDB here; this adapter's files are checked in real browsers.
localStorageContract(openBrowserStorage);
