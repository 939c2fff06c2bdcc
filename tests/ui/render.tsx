import { act, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { Port } from '#core/port.ts';
import { PortsContext, portHandles } from '#ui/app/use-port.ts';

/** Binds a token to its implementation in a test. */
export const bound = <T,>(port: Port<T>, thing: T): readonly [unknown, unknown] => [port, thing];

/** Renders into the document with these ports, in StrictMode; returns the element that contains it. */
export async function render(
  node: ReactNode,
  ports: readonly (readonly [unknown, unknown])[] = [],
): Promise<HTMLElement> {
  const table = new Map(ports);
  const handles = portHandles(async (port) => {
    if (!table.has(port)) throw new Error(`Nothing is bound to ${String(port)}.`);
    return table.get(port) as never;
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  await act(async () =>
    root.render(
      <StrictMode>
        <PortsContext value={handles}>{node}</PortsContext>
      </StrictMode>,
    ),
  );
  return container;
}

/** Waits until all pending work is done. */
export const settle = (): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });

/** Types into a field like a person, with one event for the whole text. */
export async function type(field: HTMLInputElement | null, text: string): Promise<void> {
  await act(async () => {
    if (field === null) throw new Error('There is no such field.');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
