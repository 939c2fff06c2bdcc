const FAULTS = new Set(['error', 'fatal', 'panic']);

/**
 * The fault in a line of the authentication server's log; null if there's none. The server also logs its start and each
 * request, at any log level.
 */
export function faultInLog(line: string): string | null {
  // A crash of the program isn't in the log's form.
  if (!line.startsWith('{')) return line.trim() === '' ? null : line;
  const {
    level = '',
    msg = '',
    method,
    path,
    error,
  } = JSON.parse(line) as Readonly<Record<string, string | undefined>>;
  if (!FAULTS.has(level)) return null;
  return ['The authentication server:', method, path, error ?? msg].filter((part) => part !== undefined).join(' ');
}
