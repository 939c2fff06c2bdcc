import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REF } from './management-api.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Values for the placeholders in angle brackets. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '<ref>': REF,
  '<org>': 'acme',
  '<password>': 'database-password',
  '<time>': '1767312000',
};

/** The pages with commands to type. */
export const PAGES = ['docs/hosting-in-short.md', 'docs/hosting.md'] as const;

export const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** The CLI's commands on a page, in order, as a reader types them. */
export function commandsOf(page: string): string[][] {
  const commands = [...read(page).matchAll(/npx supabase@3 ([^`\n#]+)/gu)].map(([, command = '']) => command.trim());
  return commands.map((command) => words(command).map((word) => PLACEHOLDERS[word] ?? word));
}

/** Splits a command at spaces outside of double quotes, as a shell does. */
const words = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|\S+/gu)].map(([word, quoted]) => quoted ?? word);
