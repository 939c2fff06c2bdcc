import type { Port } from '#core/port.ts';
import { makeContainer } from './container.ts';
import type { Device } from './device.ts';

/** Finds what is bound to a token. */
export type Resolve = <T>(port: Port<T>) => T;

/** Puts the product together on what one way of running it provides. */
export function compose(device: Device): Resolve {
  const container = makeContainer(device);
  return (port) => container.get(port);
}
