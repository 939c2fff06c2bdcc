import { Buffer } from 'node:buffer';
import { createServer, type TLSSocket } from 'node:tls';
import { bytesField, numberField, numbersIn, readVarint, varint } from './protobuf.ts';

/** The version of the protocol that each side names first, and the tags of its messages. */
const VERSION = 41;
const LOGIN_RESPONSE = 3;
const ACKNOWLEDGEMENT = 7;
const DATA = 8;

/** The field of an acknowledgement with the number of the last message that arrived. */
const LAST_RECEIVED = 10;

/** A push for one of the browser's subscriptions. */
export interface Push {
  /** The category under which the browser registered, and its name for the subscription. */
  readonly app: string;
  readonly subtype: string;
  /** The sender's public key. */
  readonly sender: string;
  readonly ttl: number;
  readonly body: Uint8Array;
}

const message = (tag: number, ...fields: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(fields);
  return Buffer.concat([Buffer.of(tag), varint(body.length), body]);
};

const appData = (key: string, value: string): Buffer =>
  bytesField(7, Buffer.concat([bytesField(1, key), bytesField(2, value)]));

const dataMessage = ({ app, subtype, sender, ttl, body }: Push, id: number): Buffer =>
  message(
    DATA,
    bytesField(2, `m${id}`),
    bytesField(3, sender),
    bytesField(5, app),
    appData('subtype', subtype),
    appData('content-encoding', 'aes128gcm'),
    bytesField(9, `0:${id}`),
    numberField(17, ttl),
    numberField(18, Math.floor(Date.now() / 1000)),
    bytesField(21, body),
    // Asks for an acknowledgement now, instead of after ten messages.
    numberField(24, 1),
  );

/**
 * The server to which a Chromium keeps its connection for pushes (`google_apis/gcm/protocol/mcs.proto` in Chromium). A
 * push waits until the browser has acknowledged it: a new one changes its connection shortly after its start.
 */
export async function connectionServer(certificate: { readonly key: string; readonly cert: string }) {
  let waiting: { readonly push: Push; readonly id: number; at: number }[] = [];
  let pushed = 0;
  let connection: { readonly socket: TLSSocket; sent: number } | null = null;

  function send(entry: (typeof waiting)[number]): void {
    if (connection === null) return;
    connection.sent += 1;
    entry.at = connection.sent;
    connection.socket.write(dataMessage(entry.push, entry.id));
  }

  /** Takes the complete messages from the bytes; returns the rest. */
  function take(bytes: Buffer): Buffer {
    for (let start = 0; ;) {
      const size = readVarint(bytes, start + 1);
      const end = size === null ? Infinity : size.end + Number(size.value);
      if (size === null || end > bytes.length) return bytes.subarray(start);
      if (bytes[start] === ACKNOWLEDGEMENT) {
        const last = numbersIn(bytes.subarray(size.end, end)).get(LAST_RECEIVED) ?? 0n;
        waiting = waiting.filter(({ at }) => at > last);
      }
      start = end;
    }
  }

  const server = createServer(certificate, (socket) => {
    let rest: Buffer | null = null;
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      if (rest !== null) {
        rest = take(Buffer.concat([rest, bytes]));
        return;
      }
      // The first message is the login, whose secret isn't checked.
      rest = take(bytes.subarray(1));
      socket.write(Buffer.concat([Buffer.of(VERSION), message(LOGIN_RESPONSE, bytesField(1, 'login'))]));
      connection = { socket, sent: 1 };
      for (const entry of waiting) send(entry);
    });
    socket.on('close', () => {
      if (connection?.socket === socket) connection = null;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `https://127.0.0.1:${(server.address() as { port: number }).port}`,
    deliver(push: Push): void {
      pushed += 1;
      const entry = { push, id: pushed, at: Infinity };
      waiting.push(entry);
      send(entry);
    },
    /** The number of pushes that the browser hasn't acknowledged. */
    waits: () => waiting.length,
    async close() {
      connection?.socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
