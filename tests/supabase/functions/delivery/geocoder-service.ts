import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A geocoder on this machine that sends the given answer. */
export async function geocoderService(answer: (response: ServerResponse) => void) {
  const asked: { readonly query: string; readonly agent: string }[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push({ query: searchParams.get('q') ?? '', agent: request.headers['user-agent'] ?? '' });
    answer(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api?limit=1&q={address}`, asked };
}
