import { lookup } from 'node:dns/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Network, Wire } from '../functions/_shared/network.ts';

const sockets = new WeakMap<Wire, Socket>();

/** Wraps a socket as a connection that is read in chunks. */
function wireOf(socket: Socket): Wire {
  const chunks: Buffer[] = [];
  let failure: Error | null = null;
  let ended = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    socket.pause();
    wake();
  });
  socket.on('error', (error) => {
    failure = error;
    wake();
  });
  const end = () => {
    ended = true;
    wake();
  };
  socket.on('end', end).on('close', end).pause();
  const wire: Wire = {
    async read(into) {
      for (;;) {
        const [first] = chunks;
        if (first !== undefined) {
          const count = first.copy(into);
          if (count === first.length) chunks.shift();
          else chunks[0] = first.subarray(count);
          return count;
        }
        if (failure !== null) throw failure;
        if (ended) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
          socket.resume();
        });
      }
    },
    write: (bytes) =>
      new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve(bytes.length)));
      }),
    close: () => void socket.destroy(),
  };
  sockets.set(wire, socket);
  return wire;
}

const opened = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject).once(event, () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });

/** The network of Node, for the local stack and tests. `ca` is one more certificate to trust, in tests. */
export const nodeNetwork = ({ ca }: { readonly ca?: string } = {}): Network => ({
  async resolve(name) {
    try {
      return (await lookup(name, { all: true })).map(({ address }) => address);
    } catch {
      return [];
    }
  },
  connect: async (host, port) => wireOf(await opened(connectTcp({ host, port }), 'connect')),
  async startTls(over, servername) {
    const socket = sockets.get(over);
    if (socket === undefined) throw new TypeError('This connection is of another network.');
    socket.removeAllListeners('data').removeAllListeners('end');
    const secure = connectTls({ socket, servername, ALPNProtocols: ['http/1.1'], ...(ca === undefined ? {} : { ca }) });
    return wireOf(await opened(secure, 'secureConnect'));
  },
  isCertificate: (error) =>
    error instanceof Error && 'code' in error && /CERT|SELF_SIGNED|ALTNAME|ISSUER/u.test(String(error.code)),
});
