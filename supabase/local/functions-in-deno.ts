import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FUNCTIONS, type CallFunction } from './gateway.ts';
import { jsonResponse } from './json-response.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Deno, from the packages or from the system; null if there's none. */
export function findDeno(): string | null {
  const packaged = join(ROOT, 'node_modules/@deno/linux-x64-glibc/deno');
  const found = existsSync(packaged) ? packaged : 'deno';
  return spawnSync(found, ['--version']).status === 0 ? found : null;
}

/** A port of this machine that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error('A function ended before it listened.');
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error('A function does not listen.');
}

/**
 * Serves the functions like the hosted platform: each in its own Deno process, with access to the network and its
 * environment only. `pids` are their processes.
 */
export async function functionsInDeno(
  deno: string,
  environment: Readonly<Record<string, string>>,
  names: readonly (typeof FUNCTIONS)[number][] = FUNCTIONS,
): Promise<{ call: CallFunction; pids: ReadonlyMap<string, number>; stop(): void }> {
  const children: ChildProcess[] = [];
  const stop = () => {
    for (const child of children) child.kill();
  };
  // They end with this process: immediately if it can signal them, otherwise when they notice that it's gone.
  process.once('exit', stop);
  const running = await Promise.all(
    names.map(async (name) => {
      const port = await freePort();
      const child = spawn(
        deno,
        [
          'run',
          '--quiet',
          '--no-prompt',
          '--node-modules-dir=manual',
          '--config',
          'supabase/functions/deno.json',
          '--lock',
          'supabase/functions/deno.lock',
          '--frozen',
          '--allow-net',
          '--allow-env',
          '--allow-read=node_modules',
          '--allow-sys',
          '-',
        ],
        {
          cwd: ROOT,
          stdio: ['pipe', 'ignore', 'inherit'],
          env: { ...process.env, ...environment, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
        },
      );
      children.push(child);
      child.stdin.end(
        `import './supabase/local/end-with-parent.deno.ts'; import './supabase/functions/${name}/index.ts';`,
      );
      await answering(port, child);
      return { name: name as string, port, pid: child.pid ?? 0 };
    }),
  );
  return {
    pids: new Map(running.map(({ name, pid }) => [name, pid])),
    async call(name, request) {
      const port = running.find((one) => one.name === name)?.port;
      if (port === undefined) return jsonResponse(404, { message: 'Requested function was not found' });
      const headers = new Headers(request.headers);
      for (const hop of ['host', 'connection', 'content-length']) headers.delete(hop);
      const body = request.method === 'GET' || request.method === 'OPTIONS' ? null : await request.text();
      // As on the hosted platform, the path that a function sees begins with its name.
      const { pathname, search } = new URL(request.url);
      const address = `http://127.0.0.1:${port}${pathname.replace('/functions/v1', '')}${search}`;
      const response = await fetch(address, { method: request.method, headers, body: body === '' ? null : body });
      const answer = new Headers(response.headers);
      answer.delete('content-encoding');
      answer.delete('content-length');
      return new Response(response.status === 204 ? null : await response.arrayBuffer(), {
        status: response.status,
        headers: answer,
      });
    },
    stop() {
      process.off('exit', stop);
      stop();
    },
  };
}
