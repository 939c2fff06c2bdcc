import type { ApiCall } from '#core/integration/api-calls.ts';

/** The languages that a request is shown in. */
export const LANGUAGES = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A request to copy. Its key is always in the environment variable `KEY`: no key belongs in code. */
export interface SnippetCall extends Pick<ApiCall, 'method' | 'path'> {
  /** The API's address without its version; null if the environment variable `API` has it with its version. */
  readonly address: string | null;
  readonly idempotencyKey: string | null;
  /** A value for JSON; undefined if there's no body. */
  readonly body?: unknown;
}

/** The path below the environment variable `API`. */
const below = (path: string): string => path.replace(/^\/v1/u, '');

const BEARER = 'Bearer ';
const JSON_TYPE = 'application/json';

/** The syntax of a language for strings, literals, lists and objects. */
interface Spelling {
  readonly text: (text: string) => string;
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly between: string;
  readonly list: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
}

function written(value: unknown, spelling: Spelling, indent = ''): string {
  const { text, words, between, list, object } = spelling;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return String(value);
  if (value === true || value === false || value === null || value === undefined)
    return words[String(value ?? null) as keyof typeof words];
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? list : object;
  const parts = Array.isArray(value)
    ? value.map((one) => written(one, spelling, inner))
    : Object.entries(value).map(([name, one]) => `${text(name)}${between}${written(one, spelling, inner)}`);
  if (parts.length === 0) return open + close;
  const line = `${open} ${parts.join(', ')} ${close}`;
  // A short object is as readable in one line.
  if (line.length <= 40 && !line.includes('\n')) return Array.isArray(value) ? open + parts.join(', ') + close : line;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

const doubleQuoted = (text: string): string => JSON.stringify(text);
const singleQuoted = (text: string): string => `'${text.replaceAll(/[\\']/gu, String.raw`\$&`)}'`;

const JSON_SPELLING: Spelling = {
  text: doubleQuoted,
  words: { true: 'true', false: 'false', null: 'null' },
  between: ': ',
  list: ['[', ']'],
  object: ['{', '}'],
};
const PYTHON: Spelling = { ...JSON_SPELLING, words: { true: 'True', false: 'False', null: 'None' } };
const PHP: Spelling = { ...JSON_SPELLING, text: singleQuoted, between: ' => ', object: ['[', ']'] };

/** A value as JSON, with short objects in one line. */
export const jsonText = (value: unknown): string => written(value, JSON_SPELLING);

const indented = (text: string, by = '  '): string => text.replaceAll('\n', `\n${by}`);

const forShell = (text: string): string => text.replaceAll("'", String.raw`'\''`);
/** In double quotes, a shell reads these four characters as its own. */
const shellQuoted = (text: string): string => `"${text.replaceAll(/["\\`$]/gu, String.raw`\$&`)}"`;

function curl({ method, path, address, idempotencyKey, body }: SnippetCall): string {
  const url = address === null ? `"$API${shellQuoted(below(path)).slice(1)}` : shellQuoted(address + path);
  const flag = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `;
  return [
    `curl ${flag}${url}`,
    '-H "Authorization: Bearer $KEY"',
    ...(idempotencyKey === null ? [] : [`-H ${shellQuoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(body === undefined ? [] : [`-H "Content-Type: ${JSON_TYPE}"`, `-d '${forShell(indented(jsonText(body)))}'`]),
  ].join(' \\\n  ');
}

function javaScript({ method, path, address, idempotencyKey, body }: SnippetCall): string {
  const url = address === null ? `process.env.API + ${singleQuoted(below(path))}` : singleQuoted(address + path);
  return [
    `const response = await fetch(${url}, {`,
    ...(method === 'GET' ? [] : [`  method: ${singleQuoted(method)},`]),
    '  headers: {',
    `    Authorization: ${singleQuoted(BEARER)} + process.env.KEY,`,
    ...(idempotencyKey === null ? [] : [`    'Idempotency-Key': ${singleQuoted(idempotencyKey)},`]),
    ...(body === undefined ? [] : [`    'Content-Type': ${singleQuoted(JSON_TYPE)},`]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(jsonText(body))}),`]),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');
}

function python({ method, path, address, idempotencyKey, body }: SnippetCall): string {
  const url = address === null ? `os.environ["API"] + ${doubleQuoted(below(path))}` : doubleQuoted(address + path);
  return [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${url},`,
    `    method=${doubleQuoted(method)},`,
    '    headers={',
    `        "Authorization": ${doubleQuoted(BEARER)} + os.environ["KEY"],`,
    ...(idempotencyKey === null ? [] : [`        "Idempotency-Key": ${doubleQuoted(idempotencyKey)},`]),
    ...(body === undefined ? [] : [`        "Content-Type": ${doubleQuoted(JSON_TYPE)},`]),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${indented(written(body, PYTHON), '    ')}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    '    print(response.status, json.load(response))',
  ].join('\n');
}

function php({ method, path, address, idempotencyKey, body }: SnippetCall): string {
  const url = address === null ? `getenv('API') . ${singleQuoted(below(path))}` : singleQuoted(address + path);
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    `  'method' => ${singleQuoted(method)},`,
    "  'header' => [",
    `    'Authorization: ${BEARER}' . getenv('KEY'),`,
    ...(idempotencyKey === null ? [] : [`    ${singleQuoted(`Idempotency-Key: ${idempotencyKey}`)},`]),
    ...(body === undefined ? [] : [`    'Content-Type: ${JSON_TYPE}',`]),
    '  ],',
    ...(body === undefined ? [] : [`  'content' => json_encode(${indented(written(body, PHP))}),`]),
    // Otherwise a refusal would be a warning without its response body.
    "  'ignore_errors' => true,",
    ']]);',
    `print_r(json_decode(file_get_contents(${url}, false, $context)));`,
  ].join('\n');
}

/** A request as source code that can be run as it is. */
export const SNIPPETS: Readonly<Record<Language, (call: SnippetCall) => string>> = {
  curl,
  JavaScript: javaScript,
  Python: python,
  PHP: php,
};
