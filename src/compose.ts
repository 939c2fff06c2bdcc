import type { Port } from '#core/port.ts';
import { demoBackend } from './demo-backend.ts';
import { makeContainer } from './container.ts';

const container = makeContainer(demoBackend());

/** Finds what is bound to a token. */
export const resolve = <T>(port: Port<T>): T => container.get(port);
