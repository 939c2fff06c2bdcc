import { ENTRY_ROUTES } from './entry-routes.ts';
import { routeFinder, type Route } from './route.ts';

const findEntry = routeFinder(ENTRY_ROUTES);

type Table = typeof import('./routes.ts');
let table: Table | null = null;
let fetching: Promise<Table> | null = null;

/** Fetches the route rows of the screens where nobody arrives first; again after a failure. */
export function fetchRoutes(): Promise<Table> {
  fetching ??= import('./routes.ts').then(
    (module) => (table = module),
    (error: unknown) => {
      fetching = null;
      throw error;
    },
  );
  return fetching;
}

/**
 * How long a failure is remembered, in ms: everyone who's waiting for the row gets it, and a later request tries again.
 */
const FAILURE_STANDS_MS = 1000;

const further = new Map<string, Promise<Route>>();

/** The route of a path: at once if its row is here, else when the rest of the table has loaded. */
export function findRoute(pathname: string): Route | Promise<Route> {
  const known = findEntry(pathname) ?? table?.routeOf(pathname);
  if (known !== undefined) return known;
  const waiting = further.get(pathname);
  if (waiting !== undefined) return waiting;
  const promise = fetchRoutes().then(({ routeOf }) => routeOf(pathname));
  const forget = () => void further.delete(pathname);
  promise.then(forget, () => setTimeout(forget, FAILURE_STANDS_MS));
  further.set(pathname, promise);
  return promise;
}
