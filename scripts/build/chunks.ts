import type { Manifest } from 'vite';

export interface ChunkFiles {
  /** Script files; the requested chunk's is first. */
  js: string[];
  css: string[];
}

/** The files that a chunk needs to run: its own and those of its static imports. */
export function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): ChunkFiles {
  const files: ChunkFiles = { js: [], css: [] };
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return files;
  seen.add(key);
  files.js.push(chunk.file);
  for (const dependency of chunk.imports ?? []) {
    const inner = filesOf(manifest, dependency, seen);
    files.js.push(...inner.js);
    files.css.push(...inner.css);
  }
  files.css.push(...(chunk.css ?? []));
  return files;
}

/** The key of the page's own entry. */
export function entryKey(manifest: Manifest): string {
  const key = Object.keys(manifest).find((k) => manifest[k]?.isEntry === true);
  if (key === undefined) throw new Error('The build manifest has no entry.');
  return key;
}

/** The files that a page loads at the start: the entry, and the chunks of the modules that it needs immediately. */
export function pageFiles(manifest: Manifest, modules: readonly string[]): ChunkFiles {
  const missing = modules.find((module) => !manifest[module]);
  if (missing !== undefined)
    throw new Error(`No chunk for ${missing}: import it with import(), or leave it out if the entry holds it.`);
  const all = [entryKey(manifest), ...modules].map((key) => filesOf(manifest, key));
  return { js: [...new Set(all.flatMap(({ js }) => js))], css: [...new Set(all.flatMap(({ css }) => css))] };
}

/** The scripts of the entry, each after its imports: the entry itself is last. */
export function entryParts(manifest: Manifest): string[] {
  const ordered = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
    ordered.add(chunk.file);
  };
  visit(entryKey(manifest));
  return [...ordered];
}
