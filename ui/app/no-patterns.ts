/**
 * Takes the place of `regexparam` in the build, which wouter brings for its own `Route`: routes are found in the table
 * (decision own-route-table).
 */
export function parse(): never {
  throw new Error('Routes are found by ui/app/find-route.ts, not by a pattern.');
}
