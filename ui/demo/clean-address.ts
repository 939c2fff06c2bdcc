import { WINDOW_PARAMETER } from '#demo/demo-window.ts';

/** Takes the demo's parameters out of the address, such as a link's with an unknown scenario, which stays otherwise. */
export function cleanAddress(): void {
  const url = new URL(location.href);
  for (const name of ['demo', WINDOW_PARAMETER]) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
