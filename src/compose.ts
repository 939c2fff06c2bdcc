import type { Container } from 'inversify';
import type { Port } from '#core/port.ts';
import { makeContainer } from './container.ts';
import type { Device } from './device.ts';

/** Finds what is bound to a token. */
export type Resolve = <T>(port: Port<T>) => T;

/** Puts the product together on what one way of running it provides; `bindMore` adds what only that way has. */
export function compose(device: Device, bindMore?: (container: Container) => void): Resolve {
  const container = makeContainer(device);
  bindMore?.(container);
  return (port) => container.get(port);
}
