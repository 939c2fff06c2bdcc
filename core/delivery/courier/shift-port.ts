import { port } from '#core/port.ts';
import type { undoableShift } from './undoable-shift.ts';

/** A courier's shift in this browser. Screens name only the port: the shift itself is fetched when it's first used. */
export type Shift = ReturnType<typeof undoableShift>;
export const Shift = port<Shift>('Shift');
