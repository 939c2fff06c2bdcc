import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { sandboxHandler } from '#scripts/sandbox/sandbox-handler.ts';
import { serveRequests } from '#scripts/sandbox/serve-requests.ts';
import { codeParts } from '#ui/public/developers/code-parts.ts';
import { QUICK_STEPS } from '#ui/public/developers/quick-start-steps.ts';
import { jsonText, LANGUAGES, SNIPPETS, type Language } from '#ui/public/developers/snippets.ts';
import { property } from '#tests/property.ts';

const run = promisify(execFile);

/** The command that runs source code of each language. */
const RUNNERS: Readonly<Record<Language, (code: string) => readonly [command: string, ...args: string[]]>> = {
  curl: (code) => ['sh', '-c', code.replace('curl ', 'curl -sS -w "\\n%{http_code}" ')],
  JavaScript: (code) => [process.execPath, '--input-type=module', '-e', code],
  Python: (code) => ['python3', '-c', code],
  PHP: (code) => ['php', '-r', code.replace('<?php', '')],
};
const COMMANDS: Readonly<Record<Language, string>> = {
  curl: 'curl',
  JavaScript: 'node',
  Python: 'python3',
  PHP: 'php',
};

const isInstalled = async (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

const found = await Promise.all(LANGUAGES.map(async (language) => isInstalled(COMMANDS[language])));
const installed = LANGUAGES.filter((language, index) => language === 'JavaScript' || found[index]);

let server: ReturnType<typeof serveRequests>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const { key, handle } = await sandboxHandler(systemClock);
  server = serveRequests(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  env = { ...process.env, API: `http://127.0.0.1:${port}/v1`, KEY: key };
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test.each(installed)('the quick start’s requests run unchanged in %s', async (language) => {
  const outputs: string[] = [];
  for (const { call } of QUICK_STEPS) {
    const [command, ...args] = RUNNERS[language](SNIPPETS[language](call));
    outputs.push((await run(command, args, { env })).stdout);
  }
  const [price, order, later, events] = outputs;
  expect(price).toMatch(/feeCents/u);
  expect(order).toMatch(/searching|accepted|at_pickup|picked_up|at_dropoff|delivered/u);
  expect(later).toMatch(/speed/u);
  expect(events).toMatch(/delivery\.requested/u);
  for (const output of outputs) expect(output).not.toMatch(/["'[]?\bcode["'\]]? ?(?::|=>)/u);
});

test('a typed text arrives as it is, from a shell and from JavaScript', async () => {
  const hostile = `it's "$HOME" \`id\` \\ {'a': 1} % 日本`;
  const call = { method: 'POST', path: '/v1/quotes', address: 'ADDRESS', idempotencyKey: null, body: { hostile } };
  const shell = SNIPPETS.curl(call).replace(/^curl "ADDRESS\/v1\/quotes"/u, 'printf %s\\\\n');
  expect((await run('sh', ['-c', shell], { env })).stdout).toContain(JSON.stringify(hostile));
  const script = SNIPPETS.JavaScript(call).replace(
    'await fetch',
    'await (async (_url, init) => ({ status: 200, json: () => init.body }))',
  );
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env });
  expect(stdout).toContain(JSON.stringify(hostile));
});

property([fc.jsonValue()])('a value is the same after it was written as JSON', (value) => {
  expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test('the colors of a text change none of it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(
        codeParts(text)
          .map(({ text: part }) => part)
          .join(''),
      ).toBe(text);
    }),
  );
  expect(codeParts('{ "a": null, "b": "c" }').map(({ kind }) => kind)).toEqual([
    null,
    'name',
    null,
    'value',
    null,
    'name',
    null,
    'text',
    null,
  ]);
});
