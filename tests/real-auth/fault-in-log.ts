const FAULTS = new Set(['error', 'fatal', 'panic']);

/**
 * What a line of the authentication server's log says about a fault; null for the lines about each request and about the
 * start. The server writes them all, whatever its log level is.
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
