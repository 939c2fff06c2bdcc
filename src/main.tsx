import 'virtual:brand.css';
import '#ui/kit/base.css';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#ui/app/app.tsx';
import { routeOf } from '#ui/app/routes.ts';
import { portHandles, type PortHandles } from '#ui/app/use-port.ts';
import { BACKEND } from './env.ts';
import { resolvePort } from './ports.ts';
import { watchSession } from './watch-session.ts';

/** Does again what was submitted too early. */
function Hydrated({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    window.__hydrated = true;
    window.__earlySubmit?.requestSubmit();
    delete window.__earlySubmit;
  }, []);
  return children;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  await routeOf(location.pathname).preload();
  const ports = portHandles(resolvePort);
  const app = <StrictMode><Hydrated><App ports={ports} /></Hydrated></StrictMode>;
  if (root.dataset['path'] === location.pathname) hydrateRoot(root, app);
  else createRoot(root).render(app);
  // The container comes after the first paint: nothing on it waits for the backend.
  requestAnimationFrame(() => setTimeout(() => void afterFirstPaint(ports)));
}

async function afterFirstPaint(ports: PortHandles): Promise<void> {
  await watchSession();
  if (BACKEND === 'demo') (await import('./mount-demo.tsx')).mountDemo(ports);
}

void start();
