import { port } from './port.ts';

/** For faults that the user isn't told about (spec §8: "only logged"). */
export interface Log {
  note(event: string, detail?: unknown): void;
}
export const Log = port<Log>('Log');
