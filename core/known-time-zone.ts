/** Whether this runtime can format times in a zone. */
export function isKnownTimeZone(text: string): boolean {
  try {
    return text !== '' && new Intl.DateTimeFormat('en-US', { timeZone: text }).format(0) !== '';
  } catch {
    return false;
  }
}

/**
 * A zone that this runtime can format times in: the wanted one, or UTC. Some browsers name a zone that they refuse
 * themselves, such as `Etc/Unknown`, or none, and older ones don't know a zone that was named lately.
 */
export const knownTimeZone = (wanted = ''): string => (isKnownTimeZone(wanted) ? wanted : 'UTC');
