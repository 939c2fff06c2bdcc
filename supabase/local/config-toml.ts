import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Setting = string | number | boolean | readonly string[];

const FILE = join(import.meta.dirname, '../config.toml');

/** A value of the file; `env(NAME)` is the value of that variable, or empty. */
function valueOf(text: string, variables: Readonly<Record<string, string>>): Setting {
  const filled = text.replaceAll(/env\((\w+)\)/gu, (_, name: string) => variables[name] ?? '');
  try {
    return JSON.parse(filled) as Setting;
  } catch {
    throw new Error(`config.toml: only texts, numbers, booleans, and lists of them on one line are read, not ${text}`);
  }
}

/** The settings of `supabase/config.toml`, each under its whole name, such as `auth.email.otp_expiry`. */
export function readConfig(
  variables: Readonly<Record<string, string>>,
  text = readFileSync(FILE, 'utf8'),
): ReadonlyMap<string, Setting> {
  const settings = new Map<string, Setting>();
  let table = '';
  for (const line of text.split('\n')) {
    const header = /^\[([\w.-]+)\]\s*(?:#.*)?$/u.exec(line)?.[1];
    if (header !== undefined) table = `${header}.`;
    const [, name, value] = /^([\w.-]+)\s*=\s*("[^"]*"|\[[^\]]*\]|[^#"]+?)\s*(?:#.*)?$/u.exec(line) ?? [];
    if (name !== undefined && value !== undefined) settings.set(table + name, valueOf(value, variables));
  }
  return settings;
}
