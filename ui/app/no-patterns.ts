/**
 * Replaces `regexparam` in the build. wouter uses it for its own `Route`, but our routes are found in a table (decision
 * own-route-table).
 */
export function parse(): never {
  throw new Error('Routes are found by ui/app/routes.ts, not by a pattern.');
}
