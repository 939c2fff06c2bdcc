import type { Access } from '#core/session/access.ts';
import { lazyScreen, type LazyScreen } from './screen.ts';

/** One screen's row in a table of routes (spec §2). */
export interface Route extends LazyScreen {
  readonly path: string;
  /** The page's title; unique. */
  readonly title: string;
  readonly access: Access;
  /**
   * Whether access is decided on entry only (decision verify-email-redirect): what happens on the screen may sign
   * someone in.
   */
  readonly onEntryOnly: boolean;
}

export const route = (
  path: string,
  title: string,
  access: Access,
  load: Parameters<typeof lazyScreen>[0],
  onEntryOnly = false,
): Route => ({ path, title, access, onEntryOnly, ...lazyScreen(load) });

/** What matches the addresses of a route, whose parts that begin with a colon are any. */
export const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/gu, '[^/]+')}/?$`, 'u');

/** Makes the lookup for a table: the route of a path, or undefined. */
export function routeFinder(table: readonly Route[]): (pathname: string) => Route | undefined {
  const patterns = table.map((row) => [pattern(row.path), row] as const);
  return (pathname) => patterns.find(([matches]) => matches.test(pathname))?.[1];
}
