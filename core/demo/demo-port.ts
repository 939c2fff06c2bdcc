import { port } from '../port.ts';

/** What the demo can do with itself. Only the demo has it. */
export interface DemoPort {
  /** Erases what the demo keeps in this browser; the next start is as new. */
  reset(): Promise<void>;
}
export const DemoPort = port<DemoPort>('DemoPort');
