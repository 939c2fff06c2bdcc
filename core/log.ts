import { port } from './port.ts';

/** Where faults go that the person is not told about (spec §8: "only logged"). */
export interface Log {
  note(event: string, detail?: unknown): void;
}
export const Log = port<Log>('Log');
