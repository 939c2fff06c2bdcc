/**
 * The letter of a keyboard shortcut. On a keyboard that types another script, it's the Latin letter on the same key:
 * shortcuts are shown in Latin letters, and most such keyboards have both. Any other key stays as it is.
 */
export function letterKey({ key, code }: { readonly key: string; readonly code: string }): string {
  const typed = key.toLowerCase();
  if (/^[a-z]$/u.test(typed)) return typed;
  return /^\P{ASCII}+$/u.test(key) ? (/^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() ?? key) : key;
}
