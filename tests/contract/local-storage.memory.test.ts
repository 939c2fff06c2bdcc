import { openMemoryDevice } from './devices.ts';
import { fileStorageContract, localStorageContract } from './local-storage.contract.ts';

localStorageContract(openMemoryDevice);
fileStorageContract(openMemoryDevice);
