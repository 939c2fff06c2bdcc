import type { Container } from 'inversify';
import type { Port } from '#core/port.ts';
import { bindIntegration } from './bind-integration.ts';
import { bindSupport } from './bind-support.ts';
import { makeContainer } from './container.ts';
import type { Platform } from './platform.ts';

/** Resolves a token. */
export type Resolve = <T>(port: Port<T>) => T;

/** Composes the product for one way of running it; `bindMore` adds the ports that only this way has. */
export function compose(platform: Platform, bindMore?: (container: Container) => void): Resolve {
  const container = makeContainer(platform);
  bindIntegration(container, platform.backend);
  bindSupport(container, platform.backend);
  bindMore?.(container);
  return (port) => container.get(port);
}
