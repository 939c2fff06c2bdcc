import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Router } from 'wouter';
import { ErrorBoundary } from '#ui/app/loading/error-boundary.tsx';
import { Guard } from '#ui/app/routing/guard.tsx';
import { unwatchedLocation, usePath } from '#ui/app/routing/use-path.ts';
import { Pending } from '#ui/app/routing/pending.tsx';
import { preloadOnIntent } from '#ui/app/routing/preload-on-intent.ts';
import { routeOf } from './routes.ts';
import { Shell } from '#ui/app/shell/shell.tsx';
import { PortsContext, type PortHandles } from './use-port.ts';
import { useRouteChange, useHistoryNavigation } from '#ui/app/routing/use-route-change.ts';

/**
 * The whole app. `path` is given only when prerendering, because there's no address bar. `onMounted` is called once the
 * page has hydrated, and returns a function that cancels its work. `onInteractive` is called once the screen, or the
 * error in its place, responds to events.
 */
export function App({
  ports,
  path,
  onMounted,
  onInteractive,
}: {
  ports: PortHandles;
  path?: string;
  onMounted?: () => () => void;
  onInteractive?: () => void;
}): ReactNode {
  useHistoryNavigation();
  useEffect(preloadOnIntent, []);
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <PortsContext value={ports}>
      <Router hook={unwatchedLocation} {...(path === undefined ? {} : { ssrPath: path })}>
        <Shell>
          <CurrentPlace onInteractive={onInteractive} />
        </Shell>
      </Router>
    </PortsContext>
  );
}

function CurrentPlace({ onInteractive }: { onInteractive: (() => void) | undefined }): ReactNode {
  const pathname = usePath();
  return (
    <ErrorBoundary place={pathname} onBroken={onInteractive}>
      <Suspense fallback={<Pending />}>
        <CurrentScreen pathname={pathname} onInteractive={onInteractive} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentScreen({
  pathname,
  onInteractive,
}: {
  pathname: string;
  onInteractive: (() => void) | undefined;
}): ReactNode {
  const route = routeOf(pathname);
  useRouteChange(route, pathname);
  return (
    <Guard key={route.path} route={route}>
      <Suspense fallback={<Pending />}>
        <Route path={route.pattern}>
          <route.Screen key={pathname} />
        </Route>
        <ReportInteractive onInteractive={onInteractive} />
      </Suspense>
    </Guard>
  );
}

/** A sibling of the screen: React runs its effect when both have hydrated. */
function ReportInteractive({ onInteractive }: { onInteractive: (() => void) | undefined }): ReactNode {
  useEffect(() => onInteractive?.(), [onInteractive]);
  return null;
}
