import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Takes a lock, since two processes on one database folder would silently lose data. Throws while another process has
 * it.
 */
export function takeLock(path: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch {
      const holder = Number(readFileSync(path, 'utf8'));
      if (isAlive(holder)) throw new Error(`The local stack is running already, as process ${holder}. Stop it first.`);
      // Left by a process that was killed.
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock ${path} cannot be taken.`);
}
