import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { PUBLISHABLE_KEY } from './database.ts';
import { publicKeyOf } from '../functions/_shared/web-push.ts';
import { DATA_FOLDER, pushKeyIn, startStack } from './stack.ts';

/** The product on a real database, in one command: `npm run dev:local -- --port 5173 --api-port 54321`. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    'api-port': { type: 'string', default: '54321' },
    data: { type: 'string', default: DATA_FOLDER },
  },
});

const start = performance.now();
const siteUrl = `http://127.0.0.1:${values.port}`;
// Read by the page's configuration: with a project's URL, it uses the Supabase adapter.
process.env['VITE_SUPABASE_URL'] = `http://127.0.0.1:${values['api-port']}`;
process.env['VITE_SUPABASE_ANON_KEY'] = PUBLISHABLE_KEY;
// So that browsers can subscribe to alerts from the local functions.
process.env['VITE_PUSH_PUBLIC_KEY'] = publicKeyOf(pushKeyIn(values.data));
try {
  const [stack, vite] = await Promise.all([
    startStack({ folder: values.data, port: Number(values['api-port']), siteUrl }),
    createServer({ server: { port: Number(values.port), strictPort: true, host: '127.0.0.1' } }).then((server) =>
      server.listen(),
    ),
  ]);

  console.info(`
  Ready in ${((performance.now() - start) / 1000).toFixed(1)} s

  The app      ${siteUrl}/
  Its mails    ${stack.mailPage}
  Its project  ${stack.url}   (functions run in ${stack.functionsRunIn})

  Sign in with the password "delivery" as
    ada@mail.example     administrator
    marco@mail.example   approved merchant
    noor@mail.example    merchant whose first business is waiting for approval
    lena@mail.example    courier waiting for approval
    kai@mail.example     approved courier in Toronto
    tom@mail.example     customer
    priya@mail.example   merchant who hasn't verified her email

  Data is kept in ${values.data}. "npm run db:reset" deletes it. Ctrl+C stops.
`);

  const stop = () => {
    void Promise.all([vite.close(), stack.stop()]).then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
