import 'virtual:brand.css';
import '#ui/kit/base.css';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#ui/app/app.tsx';
import { routeOf } from '#ui/app/routes.ts';
import { portHandles, type PortHandles } from '#ui/app/use-port.ts';
import { whenIdle } from '#ui/app/when-idle.ts';
import { BACKEND } from './env.ts';
import { fetchComposition, resolvePort } from './ports.ts';

/** Once React listens: does again what was submitted too early, and fetches what the page does not need to be seen. */
function Hydrated({ ports, children }: { ports: PortHandles; children: ReactNode }): ReactNode {
  useEffect(() => {
    window.__hydrated = true;
    window.__earlySubmit?.requestSubmit();
    delete window.__earlySubmit;
    return whenIdle(() => void fetchTheRest(ports));
  }, [ports]);
  return children;
}

let fetched = false;

/** The container, the session and, in the demo, its corner: nothing on the first paint waits for them. */
async function fetchTheRest(ports: PortHandles): Promise<void> {
  if (fetched) return;
  fetched = true;
  const { watchSession } = await import('./watch-session.ts');
  await watchSession();
  if (BACKEND === 'demo') (await import('./mount-demo.tsx')).mountDemo(ports);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  if (import.meta.env.DEV && location.pathname === '/kit') {
    const { default: KitPage } = await import('#ui/kit/kit-page.tsx');
    return createRoot(root).render(<KitPage />);
  }
  const prerendered = root.dataset['path'] === location.pathname;
  // A page that is not written out shows nothing before it knows who is here, so the container comes along with it.
  if (!prerendered) void fetchComposition();
  await routeOf(location.pathname).preload();
  const ports = portHandles(resolvePort);
  const app = <StrictMode><Hydrated ports={ports}><App ports={ports} /></Hydrated></StrictMode>;
  if (prerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
