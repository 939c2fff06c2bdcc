import { playScenario } from '#adapters/memory/demo/demo-control.ts';
import { isScenario } from '#core/demo/demo-port.ts';
import { demoParts } from './demo-backend.ts';

/** Follows a scenario's link, `?demo=` and its name, to where it plays. False for a name that is none. */
export async function openScenario(): Promise<boolean> {
  const name = new URLSearchParams(location.search).get('demo');
  if (!isScenario(name)) return false;
  location.replace(await playScenario(demoParts(), name));
  return true;
}
