import 'virtual:brand.css';
import '#ui/kit/styles/base.css';
import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from '#ui/app/app.tsx';
import { paths } from '#ui/app/paths.ts';
import { routeOf } from '#ui/app/routes.ts';
import { portHandles, type PortHandles } from '#ui/app/use-port.ts';
import { whenIdle } from '#ui/app/loading/when-idle.ts';
import { chosenBrand } from './demo-brand.ts';
import { hydratePage } from './hydrate-page.ts';
import * as firstPorts from './ports.ts';

/** The container. In development, an edit in core or in an adapter replaces it. */
let currentPorts = firstPorts;

/*
 * No component may be in this file. Otherwise an edit anywhere below would run the whole file again instead of the
 * edited module, and start a second app in place of the first.
 */

/** React handles events from now on; the page's script repeats those that it held. */
function onInteractive(): void {
  if (window.__hydrated) return;
  window.__hydrated = true;
  dispatchEvent(new Event('hydrated'));
}

/** Wait before fetching again after a failure, in ms. */
const RETRY_MS = 3000;

let fetched = false;
let stopWatching = (): void => undefined;

/** Fetches the container, the session and, in the demo, its panel. The first paint doesn't need them. */
async function fetchTheRest(ports: PortHandles): Promise<void> {
  if (fetched) return;
  fetched = true;
  try {
    const { watchSession } = await import('./watch-session.ts');
    stopWatching = await watchSession();
  } catch (error) {
    // A protected page waits for it, so it retries until the network is back.
    reportError(error);
    fetched = false;
    setTimeout(() => void fetchTheRest(ports), RETRY_MS);
    return;
  }
  void import('./open-from-outside.ts').then(({ openFromOutside }) => openFromOutside()).catch(() => undefined);
  if (import.meta.env.VITE_BACKEND === 'demo') (await import('./mount-demo.tsx')).mountDemo(ports);
  if (import.meta.env.VITE_BACKEND === 'demo' && import.meta.env.PROD)
    await (await import('./service-worker-client.ts')).startServiceWorker();
}

/** Removes the slash at the end of the address: links to the current page are found by comparing addresses. */
function tidyAddress(): void {
  const { pathname, search, hash } = location;
  if (/[^/]\/$/u.test(pathname)) history.replaceState(history.state, '', pathname.slice(0, -1) + search + hash);
}

/**
 * Fetches the screen's code. A prerendered page stays unchanged, with its typed text, until that succeeds; any other
 * screen reports the failure itself, inside the shell.
 */
async function fetchScreen(prerendered: boolean): Promise<void> {
  try {
    await routeOf(location.pathname).preload();
  } catch {
    if (!prerendered) return;
    dispatchEvent(new Event('app-failed'));
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS);
    });
    await fetchScreen(prerendered);
  }
}

async function start(): Promise<void> {
  // Preloaded, since it's needed when another file is gone.
  void import('./missing-files.ts').catch(() => undefined);
  tidyAddress();
  const root = document.getElementById('root');
  if (root === null) throw new Error('No #root.');
  // In a build, the page's own script does this.
  if (import.meta.env.DEV) void (await import('#ui/kit/styles/web-fonts.ts')).loadWebFonts();
  if (import.meta.env.DEV && location.pathname === '/kit') {
    const { default: KitPage } = await import('#ui/kit-page/kit-page.tsx');
    return createRoot(root).render(<KitPage />);
  }
  if (import.meta.env.VITE_BACKEND === 'demo' && /[?&]demo(?:-window)?=/u.test(location.search)) {
    await (await import('./open-scenario.ts')).openScenario();
  }
  const brand = import.meta.env.VITE_BACKEND === 'demo' ? chosenBrand() : null;
  if (brand !== null) await (await import('#ui/demo/apply-brand.ts')).applyBrand(brand);
  const { path } = routeOf(location.pathname);
  const prerendered = brand === null && root.dataset['path'] === path;
  // A page that isn't prerendered shows nothing until the session is known, so the container loads along with it.
  if (!prerendered) void currentPorts.fetchComposition();
  // The tracking page is prerendered, and calls the backend immediately.
  else if (path === paths.tracking) void currentPorts.fetchAhead().catch(() => undefined);
  await fetchScreen(prerendered);
  const ports = portHandles((port) => currentPorts.resolvePort(port));
  const onMounted = () =>
    whenIdle(() => {
      const rest = () => void fetchTheRest(ports);
      if (import.meta.env.VITE_BACKEND === 'live' && routeOf(location.pathname).path.startsWith(paths.track))
        void import('./compose-guest.ts').then(({ whenGuestLeaves }) => whenGuestLeaves(rest), rest);
      else rest();
    });
  const app = (
    <StrictMode>
      <App ports={ports} onMounted={onMounted} onInteractive={onInteractive} />
    </StrictMode>
  );
  // Password managers and translators alter the page. If this code can't be loaded, React renders the page again.
  const altered = prerendered && window.__changes?.length ? import('./first-paint/altered-page.ts') : null;
  const rendersAgain = !prerendered || (await altered?.catch(() => null))?.isTranslated(root);
  // A transition renders in slices, so that typed letters show immediately.
  if (!rendersAgain) startTransition(() => void hydratePage(root, app));
  else {
    // The markup was prerendered for another page or another brand, or has been translated.
    root.replaceChildren();
    // Renders synchronously: a letter typed in between would find no field.
    flushSync(() => createRoot(root).render(app));
  }
}

/** Shows the page, which the demo may have hidden (scripts/build/first-paint/hold-page.ts), even after a failure. */
function showPage(): void {
  if (import.meta.env.VITE_BACKEND === 'demo') document.documentElement.style.removeProperty('visibility');
}

void start().finally(showPage);

if (import.meta.hot) {
  import.meta.hot.accept('./ports.ts', (ports) => {
    if (ports !== undefined) currentPorts = ports as unknown as typeof firstPorts;
  });
  import.meta.hot.accept('./watch-session.ts', async (module) => {
    stopWatching();
    if (module !== undefined)
      stopWatching = await (module as unknown as typeof import('./watch-session.ts')).watchSession();
  });
  // Parts that are needed only to start.
  import.meta.hot.accept(
    [
      '#ui/kit/styles/web-fonts.ts',
      '#ui/app/paths.ts',
      '#ui/app/routes.ts',
      './first-paint/altered-page.ts',
      './missing-files.ts',
      './open-scenario.ts',
      './mount-demo.tsx',
      './open-from-outside.ts',
      './compose-guest.ts',
    ],
    () => undefined,
  );
}
