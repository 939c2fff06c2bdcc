import type { Port } from '#core/port.ts';
import { makeContainer } from './container.ts';
import { demoBackend } from './demo-backend.ts';
import { BACKEND } from './env.ts';
import { liveBackend } from './live-backend.ts';

// The build knows which it is, and drops the other with all its code.
const container = makeContainer(BACKEND === 'demo' ? demoBackend() : liveBackend());

/** Finds what is bound to a token. */
export const resolve = <T>(port: Port<T>): T => container.get(port);
