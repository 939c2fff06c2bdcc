import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { marketOfSlug } from '../../core/delivery/board/board-path.ts';
import { readDrawing } from '../../core/geography/drawing.ts';

/** A drawn city: its slug, such as `ca-on-toronto`, its file in the build, and the text of the file. */
interface CityFile {
  readonly city: string;
  readonly file: string;
  readonly text: string;
}

/** The drawings in some folders. Throws for one that is broken, or that doesn't name the source of its data. */
export function drawingsIn(folders: readonly string[]): CityFile[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => {
          const drawing = readDrawing(JSON.parse(readFileSync(join(folder, name), 'utf8')));
          if (drawing === null) throw new Error(`${name} is no drawing of format 1 that names its source.`);
          const city = name.slice(0, -'.json'.length);
          const text = JSON.stringify(drawing);
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
          return { city, file: `assets/city-${city}-${hash}.json`, text };
        }),
    );
}

/** The URLs of the drawings, by city. */
export const drawingIndex = (files: readonly CityFile[]): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ city, file }) => [marketOfSlug(city) ?? city, `/${file}`]));

/** Serves the drawings of cities, and adds them to the build. */
export const drawingsPlugin = (files: readonly CityFile[]): Plugin => ({
  name: 'drawings',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const asked = files.find(({ file }) => request.url === `/${file}`);
      if (asked === undefined) return next();
      response.setHeader('Content-Type', 'application/json').end(asked.text);
    });
  },
  generateBundle() {
    if (this.environment.config.consumer !== 'client') return;
    for (const { file, text } of files) this.emitFile({ type: 'asset', fileName: file, source: text });
  },
});
