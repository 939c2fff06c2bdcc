import type { Failure } from './failure.ts';

// Apart from `failure.ts`, which every page loads: only what decides a backend's commands needs these.

/** The failure of a call that the signed-in person may not make. */
export const DENIED: Failure = { kind: 'denied', message: 'permission denied' };

/** The failure of values that can't be stored, because no form would have sent them. */
export const UNSTORABLE: Failure = { kind: 'rejected', message: 'new row violates check constraint' };
