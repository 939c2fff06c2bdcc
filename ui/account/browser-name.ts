/** Each claims to be those below it, too. */
const BROWSERS = [
  [/ Edg(?:A|iOS)?\//u, 'Edge'],
  [/ OPR\//u, 'Opera'],
  [/ SamsungBrowser\//u, 'Samsung Internet'],
  [/ (?:Firefox|FxiOS)\//u, 'Firefox'],
  [/ (?:Headless)?Chrome\/| CriOS\//u, 'Chrome'],
  [/ Safari\//u, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/u, 'Android'],
  [/iPhone|iPod/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Windows/u, 'Windows'],
  [/Mac OS X/u, 'Mac'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
] as const;

const first = (known: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A browser as people call it, by what it says of itself (`navigator.userAgent`): `Chrome on Windows`. */
export function browserName(userAgent: string): string {
  const system = first(SYSTEMS, userAgent);
  return `${first(BROWSERS, userAgent) ?? 'A browser'}${system === undefined ? '' : ` on ${system}`}`;
}
