import { ENTRY_ROUTES } from './entry-routes.ts';
import { routeFinder, type Route } from './route.ts';

const findEntry = routeFinder(ENTRY_ROUTES);

type Table = typeof import('./routes.ts');
let table: Table | null = null;
let fetching: Promise<Table> | null = null;

/** Fetches the rows of the screens where nobody arrives first; again after a failure. */
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

/** How long a failure stands, in ms: whoever waits for the row hears of it, whoever asks later makes another attempt. */
const FAILURE_STANDS_MS = 1000;

const further = new Map<string, Promise<Route>>();

/** The route of an address: at once if its row is here, else when the rest of the table has come. */
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
