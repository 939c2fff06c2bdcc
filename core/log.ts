import { port } from './port.ts';

/** Logs faults that the user doesn't see (spec §8: "only logged"). */
export interface Log {
  note(event: string, detail?: unknown): void;
}
export const Log = port<Log>('Log');
