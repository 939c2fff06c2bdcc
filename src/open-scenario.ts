import { playScenario } from '#adapters/memory/demo/demo-control.ts';
import { isScenario } from '#demo/demo-port.ts';
import { demoParts } from './demo-backend.ts';

/** Follows a scenario's link, `?demo=` and its name: sets the moment up, and puts the place where it plays into the address. A name that is none stays where it is. */
export async function openScenario(): Promise<void> {
  const name = new URLSearchParams(location.search).get('demo');
  if (isScenario(name)) history.replaceState(null, '', await playScenario(demoParts(), name));
}
