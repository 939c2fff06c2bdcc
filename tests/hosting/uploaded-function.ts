import { posix } from 'node:path';
import type { ApiRequest } from './management-api.ts';

/** A deployed function: its settings, and its files by their path from the repository's root. */
export interface UploadedFunction {
  readonly slug: string;
  readonly settings: {
    readonly verify_jwt?: boolean;
    readonly entrypoint_path?: string;
    readonly import_map_path?: string;
  };
  readonly files: ReadonlyMap<string, string>;
}

/** Reads a deployment's form. */
export function uploadedFunction({ query, text }: ApiRequest): UploadedFunction {
  const boundary = text.slice(0, text.indexOf('\r\n'));
  const files = new Map<string, string>();
  let settings: UploadedFunction['settings'] = {};
  for (const part of text.split(boundary).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const [head, content] = [part.slice(0, end), part.slice(end + 4, -2)];
    const name = /filename="([^"]*)"/u.exec(head)?.[1];
    if (name !== undefined) files.set(name, content);
    else if (head.includes('name="metadata"')) settings = JSON.parse(content) as UploadedFunction['settings'];
  }
  return { slug: query.get('slug') ?? '', settings, files };
}

/** The files that the uploaded ones import, at the start or later, but that were not uploaded. A page's own have a query. */
export function missingFiles({ files }: UploadedFunction): string[] {
  const missing: string[] = [];
  for (const [path, content] of files) {
    if (!path.endsWith('.ts')) continue;
    for (const [, wanted = ''] of content.matchAll(/(?:from |import |import\()'((?:\.{1,2}\/|#)[^'?]+)'/gu)) {
      // A name with `#` is a folder of the repository, as the import map says.
      const target = wanted.startsWith('#') ? wanted.slice(1) : posix.join(posix.dirname(path), wanted);
      if (!files.has(target)) missing.push(`${path} → ${target}`);
    }
  }
  return missing;
}
