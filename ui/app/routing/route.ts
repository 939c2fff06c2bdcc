import type { Access } from '#core/app/access.ts';
import { lazyScreen, type LazyScreen } from './screen.ts';

/** One screen's row in the table of routes (spec §2). */
export interface Route extends LazyScreen {
  readonly path: string;
  /** Matches its addresses; each parameter is a named group. */
  readonly pattern: RegExp;
  /** The page's title; unique. */
  readonly title: string;
  readonly access: Access;
  /**
   * Whether access is decided only on entry (decision verify-email-redirect): an action on the screen may sign the
   * visitor in.
   */
  readonly onEntryOnly: boolean;
}

/** In a path, `:name` matches any text without a slash, and `*` matches anything. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:(\w+)/gu, '(?<$1>[^/]+)').replace('*', '.*')}/?$`, 'su');

export const route = (
  path: string,
  title: string,
  access: Access,
  load: Parameters<typeof lazyScreen>[0],
  onEntryOnly = false,
): Route => ({ path, pattern: patternOf(path), title, access, onEntryOnly, ...lazyScreen(load) });
