import { openMemoryStorage } from './storages.ts';
import { fileStorageContract, localStorageContract } from './local-storage.contract.ts';

localStorageContract(openMemoryStorage);
fileStorageContract(openMemoryStorage);
