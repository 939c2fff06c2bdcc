import { createRoot } from 'react-dom/client';
import DemoDock from '#ui/demo/demo-dock.tsx';
import { PortsContext, type PortHandles } from '#ui/app/use-port.ts';
import { onRecoverableError } from './recoverable-error.ts';

/** Mounts the demo's panel beside the app, in a root of its own, so that the app doesn't know about it. */
export function mountDemo(ports: PortHandles): void {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place, { onRecoverableError }).render(
    <PortsContext value={ports}>
      <DemoDock />
    </PortsContext>,
  );
}
