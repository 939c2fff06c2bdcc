import { statfsSync } from 'node:fs';

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4e9;

/**
 * A folder in memory with enough space for a browser's temporary files, or undefined. It saves a tenth of the time. In
 * a container it's often too small, and browsers crash.
 */
export function sharedMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : undefined;
  } catch {
    return undefined;
  }
}
