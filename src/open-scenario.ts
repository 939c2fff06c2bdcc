import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { become } from '#demo/world/scenarios/become.ts';
import { playScenario } from '#demo/world/demo-control.ts';
import { isScenario } from '#demo/demo-port.ts';
import { personaOfWindow } from '#demo/demo-window.ts';
import { demoParts, newBackend } from './demo-backend.ts';
import { oneAtATime, takeWindowName } from './demo-window.ts';

/**
 * Opens the target of a demo link, and puts its path into the URL. `?demo=` with a scenario's name sets up that
 * scenario again; `?demo-window=` with a person's name shows the product as they see it. An unknown scenario is
 * ignored.
 */
export async function openScenario(): Promise<void> {
  const name = takeWindowName();
  const scenario = new URLSearchParams(location.search).get('demo');
  const parts = demoParts();
  const path = await oneAtATime(async () => {
    if (isScenario(scenario)) return playScenario(parts, scenario);
    if (name === null) return null;
    const persona = personaOfWindow(name);
    if (persona === null) return '/';
    return parts.exclusively(() => become(newBackend(parts), parts.ownStorage, cryptoRandom, persona));
  });
  if (path !== null) history.replaceState(null, '', path);
}
