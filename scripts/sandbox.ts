import { parseArgs } from 'node:util';
import { systemClock } from '#adapters/browser/system-clock.ts';
import { brand } from '#brand/brand.ts';
import { isLoopbackUrl } from '#core/integration/webhook/webhook-address.ts';
import { endWithParent } from './end-with-parent.ts';
import { sandboxHandler } from './sandbox/sandbox-handler.ts';
import { serveRequests } from './sandbox/serve-requests.ts';

/**
 * The API for a shop's own tests: the product in memory, on this machine alone. `npm run sandbox -- --port 4190`.
 * `--requests 100000` sets the rate limit of its key, per minute. `--webhook http://127.0.0.1:4200/events` is a URL
 * that it posts its events to, signed. With `--end-with-parent`, it stops when standard input is closed.
 */
/** The interval at which webhooks are sent, in ms. */
const SEND_EVERY_MS = 250;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4190' },
    requests: { type: 'string' },
    webhook: { type: 'string' },
    'end-with-parent': { type: 'boolean', default: false },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`${values.port} is no port.`);
  process.exit(1);
}

const requests = values.requests === undefined ? undefined : Number(values.requests);
if (requests !== undefined && !(Number.isInteger(requests) && requests > 0)) {
  console.error(`${values.requests} is no number of requests.`);
  process.exit(1);
}

const { webhook = null } = values;
if (webhook !== null && !(URL.canParse(webhook) && isLoopbackUrl(new URL(webhook)))) {
  console.error(`${webhook} is no address on this machine, such as http://127.0.0.1:4200/events.`);
  process.exit(1);
}

const { key, webhookSecret, handle, send } = await sandboxHandler(systemClock, { requests, webhook });
const server = serveRequests(handle);

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is taken. Choose another: npm run sandbox -- --port ${port + 1}`
      : error.message,
  );
  process.exit(1);
});

server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
  const order = JSON.stringify({
    dropoff: {
      name: 'Rosa Fernandes',
      phone: '416 555 0199',
      street: '64 Dovercourt Road',
      city: 'Toronto',
      state: 'ON',
      postalCode: 'M6J 3C1',
    },
    parcel: { size: 'small' },
    handover: 'meet',
    maxFeeCents: 899,
  });
  console.log(`
  ${brand.name} API sandbox: ${base}/v1
  Test key: ${key}${webhookSecret === null ? '' : `\n  Webhooks: ${webhook}\n  Secret: ${webhookSecret}`}

  curl -s ${base}/v1/deliveries -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' -H 'Idempotency-Key: order-1042' \\
    -d '${order}'

  docs/api has more. Ctrl+C ends it, and everything in it is gone.
`);
});

let isSending = false;
const sending = setInterval(() => {
  if (isSending) return;
  isSending = true;
  void send()
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      isSending = false;
    });
}, SEND_EVERY_MS);

const stop = (): void => {
  clearInterval(sending);
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
if (values['end-with-parent']) endWithParent(stop);
