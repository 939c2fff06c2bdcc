import { playScenario } from '#adapters/memory/demo/demo-control.ts';
import { isScenario } from '#demo/demo-port.ts';
import { demoParts } from './demo-backend.ts';

/**
 * Opens a scenario's link, `?demo=` and its name: sets it up, and puts its path into the URL. An unknown name is left
 * alone.
 */
export async function openScenario(): Promise<void> {
  const name = new URLSearchParams(location.search).get('demo');
  if (isScenario(name)) history.replaceState(null, '', await playScenario(demoParts(), name));
}
