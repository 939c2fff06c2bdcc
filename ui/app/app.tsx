import { Suspense, use, useEffect, type ReactNode } from 'react';
import { Router, useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { findRoute } from './find-route.ts';
import { Guard } from './guard.tsx';
import { Pending } from './pending.tsx';
import { preloadOnIntent } from './preload-on-intent.ts';
import { Shell } from './shell.tsx';
import { PortsContext, type PortHandles } from './use-port.ts';
import { useRouteChange, useTravel } from './use-route-change.ts';

/**
 * The whole product on one page. `path` is given only where there is no address bar: when prerendering.
 * `onStanding` is called once the page is there, and gives what calls it off; `onListening` once the screen answers to
 * what is done on it.
 */
export function App({
  ports,
  path,
  onStanding,
  onListening,
}: {
  ports: PortHandles;
  path?: string;
  onStanding?: () => () => void;
  onListening?: () => void;
}): ReactNode {
  useTravel();
  useEffect(preloadOnIntent, []);
  useEffect(() => onStanding?.(), [onStanding]);
  return (
    <PortsContext value={ports}>
      <Router {...(path === undefined ? {} : { ssrPath: path })}>
        <Shell>
          <CurrentPlace onListening={onListening} />
        </Shell>
      </Router>
    </PortsContext>
  );
}

function CurrentPlace({ onListening }: { onListening: (() => void) | undefined }): ReactNode {
  const [pathname] = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Pending />}>
        <CurrentScreen pathname={pathname} onListening={onListening} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentScreen({
  pathname,
  onListening,
}: {
  pathname: string;
  onListening: (() => void) | undefined;
}): ReactNode {
  const found = findRoute(pathname);
  const route = found instanceof Promise ? use(found) : found;
  useRouteChange(route);
  return (
    <Guard key={route.path} route={route}>
      <Suspense fallback={<Pending />}>
        <route.Screen key={pathname} />
        <Listening onListening={onListening} />
      </Suspense>
    </Guard>
  );
}

/** Stands beside the screen: React runs its effect when it has hydrated both. */
function Listening({ onListening }: { onListening: (() => void) | undefined }): ReactNode {
  useEffect(() => onListening?.(), [onListening]);
  return null;
}
