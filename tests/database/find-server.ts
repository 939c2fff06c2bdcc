import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder in which distributions install each version. */
const BY_VERSION = '/usr/lib/postgresql';
/** The oldest version that the hosted service runs. */
const OLDEST = 15;

/**
 * The folder with the programs of the oldest suitable PostgreSQL; null if no server is installed. The variable
 * POSTGRES_BIN names another, or `none`.
 */
export function findServer(): string | null {
  const asked = process.env['POSTGRES_BIN'];
  if (asked !== undefined) return asked === 'none' ? null : asked;
  const versions = existsSync(BY_VERSION)
    ? readdirSync(BY_VERSION)
        .map(Number)
        .filter((version) => version >= OLDEST)
        .toSorted((a, b) => a - b)
    : [];
  const folders = [
    ...versions.map((version) => join(BY_VERSION, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))) ?? null;
}
