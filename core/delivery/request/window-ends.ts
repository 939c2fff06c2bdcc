/**
 * Both ends of a window on one day, from its times of day: `2` and `3 PM` from `2:00 PM` and `3:00 PM`. Full hours have no
 * minutes, and a half of the day that both share is said once. Other forms of times stay as they are.
 */
export function windowEnds(first: string, last: string): readonly [string, string] {
  const [from, until] = [first, last].map((time) => time.replace(/:00(?=\s[AP]M)/u, '')) as [string, string];
  const half = /\s[AP]M$/u.exec(from)?.[0];
  return [half !== undefined && until.endsWith(half) ? from.slice(0, -half.length) : from, until];
}
