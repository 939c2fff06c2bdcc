import type { FieldError } from './problem.ts';

/** A text, or a sign that opens, ends or separates values. Numbers and words are skipped. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gsu;

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** An object or a list that a scan is in: the names so far, or null for a list, and the place within it. */
interface Level {
  readonly names: Set<string> | null;
  place: string;
}

/**
 * The fields that an object of a JSON text has twice. `JSON.parse` keeps the last one in silence, so the sender would
 * never learn that the other was dropped. The text has been parsed before.
 */
export function repeatedFields(json: string): FieldError[] {
  const levels: Level[] = [];
  const found = new Set<string>();
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') levels.push({ names: token === '{' ? new Set() : null, place: '0' });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.names === null) level.place = String(Number(level.place) + 1);
    else if (token === ':' && level?.names) {
      level.place = JSON.parse(last) as string;
      if (level.names.has(level.place)) found.add(levels.map(({ place }) => `/${escaped(place)}`).join(''));
      level.names.add(level.place);
    }
    last = token;
  }
  return [...found].map((pointer) => ({ pointer, code: 'given-twice' }));
}
