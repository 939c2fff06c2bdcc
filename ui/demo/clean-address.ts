import { WINDOW_PARAMETER } from '#demo/demo-window.ts';

/** Removes the demo's parameters from the address. A link with an unknown scenario would otherwise keep them. */
export function cleanAddress(): void {
  const url = new URL(location.href);
  for (const name of ['demo', WINDOW_PARAMETER]) url.searchParams.delete(name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
