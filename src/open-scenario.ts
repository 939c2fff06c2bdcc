import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { become } from '#adapters/memory/demo/become.ts';
import { playScenario } from '#adapters/memory/demo/demo-control.ts';
import { isScenario } from '#demo/demo-port.ts';
import { personaOfWindow } from '#demo/demo-window.ts';
import { demoParts, newBackend } from './demo-backend.ts';
import { oneAtATime, takeWindowName } from './demo-window.ts';

/**
 * Opens what a link of the demo leads to, and puts its path into the URL: `?demo=` and a scenario's name start anew in
 * that moment, `?demo-window=` and a person's name show the product as they see it. An unknown scenario is left alone.
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
    return parts.inTurn(() => become(newBackend(parts), parts.ownStorage, cryptoRandom, persona));
  });
  if (path !== null) history.replaceState(null, '', path);
}
