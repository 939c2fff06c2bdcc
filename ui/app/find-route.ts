import { PUBLIC_ROUTES } from './public-routes.ts';
import { routeFinder, type Route } from './route.ts';

const findPublic = routeFinder(PUBLIC_ROUTES);

type Table = typeof import('./routes.ts');
let table: Table | null = null;
let fetching: Promise<Table> | null = null;

/** Fetches the rows of the screens that are not public pages; again after a failure. */
export function fetchRoutes(): Promise<Table> {
  fetching ??= import('./routes.ts').then((module) => (table = module), (error: unknown) => {
    fetching = null;
    throw error;
  });
  return fetching;
}

const further = new Map<string, Promise<Route>>();

/** The route of an address: at once if its row is here, else when the rest of the table has come. */
export function findRoute(pathname: string): Route | Promise<Route> {
  const known = findPublic(pathname) ?? table?.routeOf(pathname);
  if (known !== undefined) return known;
  const promise = further.get(pathname) ?? fetchRoutes().then(({ routeOf }) => routeOf(pathname)).finally(() => further.delete(pathname));
  further.set(pathname, promise);
  return promise;
}
