import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type StartedSandbox } from './sandbox-server.ts';

const run = promisify(execFile);
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/api/README.md'), 'utf8');

let sandbox: StartedSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.end());

const call = (path: string, init: RequestInit = {}) =>
  fetch(sandbox.api + path, { ...init, headers: { authorization: `Bearer ${sandbox.key}`, ...init.headers } });

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

describe('npm run sandbox', () => {
  test('prints its address, a test key, and a line for curl', () => {
    expect(sandbox.printed).toMatch(/API sandbox: http:\/\/127\.0\.0\.1:\d+\/v1/u);
    expect(sandbox.key).toMatch(/^[a-z]+_test_[0-9A-Za-z]{38}$/u);
    expect(sandbox.printed).toContain(`curl -s ${sandbox.api}/deliveries -H 'Authorization: Bearer ${sandbox.key}'`);
  });

  test('has the same key at each start', async () => {
    const other = await startSandbox();
    expect(other.key).toBe(sandbox.key);
    expect(await other.end()).toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends cleanly on %s', async (signal) => {
    const other = await startSandbox();
    await fetch(`${other.api}/business`, { headers: { authorization: `Bearer ${other.key}` } });
    expect(await other.end(signal)).toBe(0);
  });

  test('reports a port in use, and a text that isn’t a port', async () => {
    const port = new URL(sandbox.api).port;
    const second = await startSandbox('--port', port);
    expect(second.printed).toContain(`Port ${port} is taken.`);
    expect(await second.end()).toBe(1);
    const odd = await startSandbox('--port', 'x');
    expect(odd.printed).toContain('x is no port.');
    expect(await odd.end()).toBe(1);
  });

  test('allows its key as many requests as the option states', async () => {
    const other = await startSandbox('--port', '0', '--requests', '5000');
    const answer = await fetch(`${other.api}/business`, { headers: { authorization: `Bearer ${other.key}` } });
    expect(answer.headers.get('ratelimit-policy')).toBe('"key";q=5000;w=60');
    expect(await other.end()).toBe(0);
    const odd = await startSandbox('--port', '0', '--requests', '0');
    expect(odd.printed).toContain('0 is no number of requests.');
    expect(await odd.end()).toBe(1);
  });

  test.runIf(hasCurl)('runs the examples on its page unchanged', async () => {
    const examples = [...PAGE.matchAll(/```sh\n(?<script>.*?)```.*?```json\n(?<answer>.*?)```/gsu)];
    expect(examples.length).toBeGreaterThan(4);
    for (const { groups } of examples) {
      const env = { ...process.env, API: sandbox.api, KEY: sandbox.key };
      const { stdout } = await run('sh', ['-c', groups?.['script'] ?? ''], { env });
      expect(JSON.parse(stdout)).toMatchObject(JSON.parse(groups?.['answer'] ?? '') as object);
    }
  });

  test('answers odd requests of any kind with a problem', async () => {
    const large = await call('/deliveries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'large' },
      body: 'x'.repeat(70_000),
    });
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'body-too-large' }]);
    const base = sandbox.api.replace('/v1', '');
    for (const path of ['', '//', '/%', '/v1/deliveries/%00', '/?a=%']) {
      const answer = await fetch(base + path, { headers: { authorization: `Bearer ${sandbox.key}` } });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const methods = await Promise.all(['HEAD', 'DELETE', 'PURGE'].map((method) => call('/business', { method })));
    expect(methods.map(({ status, headers }) => [status, headers.get('allow')])).toEqual(
      methods.map(() => [405, 'GET']),
    );
  });
});
