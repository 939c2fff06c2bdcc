import { Suspense, useEffect, type ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { Pending } from './pending.tsx';
import { preloadOnIntent } from './preload-on-intent.ts';
import { routeOf } from './routes.ts';
import { Shell } from './shell.tsx';
import { PortsContext, type PortHandles } from './use-port.ts';
import { useRouteChange } from './use-route-change.ts';

/**
 * The whole product on one page. `path` is given only where there is no address bar: when prerendering.
 * `onListening` is called once the screen answers to what is done on it; the shell around it does so earlier.
 */
export function App({ ports, path, onListening }: { ports: PortHandles; path?: string; onListening?: () => void }): ReactNode {
  useEffect(preloadOnIntent, []);
  return (
    <PortsContext value={ports}>
      <Router {...(path === undefined ? {} : { ssrPath: path })}>
        <Shell><CurrentScreen onListening={onListening} /></Shell>
      </Router>
    </PortsContext>
  );
}

function CurrentScreen({ onListening }: { onListening: (() => void) | undefined }): ReactNode {
  const [pathname] = useLocation();
  const route = routeOf(pathname);
  useRouteChange(route);
  return (
    <ErrorBoundary place={pathname}>
      <Guard key={route.path} route={route}>
        <Suspense fallback={<Pending />}>
          <route.Screen key={pathname} />
          <Listening onListening={onListening} />
        </Suspense>
      </Guard>
    </ErrorBoundary>
  );
}

/** Stands beside the screen: React runs its effect when it has hydrated both. */
function Listening({ onListening }: { onListening: (() => void) | undefined }): ReactNode {
  useEffect(() => onListening?.(), [onListening]);
  return null;
}
