import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Files with text; pictures, fonts and compressed copies have none. */
const TEXT = /(?:\.(?:js|css|html|json|webmanifest|svg|txt|conf)|\/_headers|\/_redirects)$/u;

/** A build as it's served. */
export interface Bundle {
  /** Its text files, by their path in the build. */
  readonly texts: ReadonlyMap<string, string>;
  /** The modules that it was built from, if the build recorded them. */
  readonly modules: readonly string[];
  /** The same for each script. */
  readonly sources: ReadonlyMap<string, readonly string[]>;
  /** Size of all its scripts, in bytes: plain, and compressed as a server sends them. */
  readonly scripts: { readonly plain: number; readonly brotli: number };
}

/** Reads a build; throws if there is none. */
export function readBundle(folder: string): Bundle {
  const dist = join(ROOT, folder);
  if (!existsSync(join(dist, 'index.html')))
    throw new Error(`There is no build in ${folder}: run the stage that makes it first.`);
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const size = (end: string) =>
    files.filter((file) => file.endsWith(end)).reduce((sum, file) => sum + statSync(file).size, 0);
  const sources = new Map(
    files
      .filter((file) => file.endsWith('.map'))
      .map((file) => [
        relative(dist, file).replace(/\.map$/u, ''),
        (JSON.parse(readFileSync(file, 'utf8')) as { sources: string[] }).sources.map((source) =>
          relative(ROOT, join(file, '..', source)).replaceAll('\\', '/'),
        ),
      ]),
  );
  return {
    texts: new Map(
      files.filter((file) => TEXT.test(file)).map((file) => [relative(dist, file), readFileSync(file, 'utf8')]),
    ),
    modules: [...new Set([...sources.values()].flat())],
    sources,
    scripts: { plain: size('.js'), brotli: size('.js.br') },
  };
}

/** Matches of a pattern, with their surroundings. */
export function findIn(bundle: Pick<Bundle, 'texts'>, pattern: RegExp): string[] {
  return [...bundle.texts].flatMap(([file, text]) => {
    const found = pattern.exec(text);
    return found === null
      ? []
      : [`${file}: …${text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40)}…`];
  });
}

/** A pattern that matches exactly this text. */
export const exactly = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`), 'u');

/** The same as a separate literal in a script. */
export const asLiteral = (text: string): RegExp => new RegExp(`(["'\`])${exactly(text).source}\\1`, 'u');
