import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const signature = replacing(
  'core/integration/webhook/webhook-signature.ts',
  'unit',
  'tests/core/integration/webhook-signature.test.ts',
);
const address = replacing(
  'core/integration/webhook/webhook-address.ts',
  'unit',
  'tests/core/integration/webhook-address.test.ts',
);
const schedule = replacing(
  'core/integration/webhook/webhook-schedule.ts',
  'unit',
  'tests/core/integration/webhook-schedule.test.ts',
);
const post = replacing(
  'supabase/functions/_shared/webhook-post.ts',
  'unit',
  'tests/supabase/functions/integration/webhook-post.test.ts',
);
const queue = replacingForContract(
  'adapters/memory/integration/memory-webhook-queue.ts',
  'webhooks',
  'webhook-failures',
  'webhook-endpoints',
);
const endpoints = replacingForContract(
  'adapters/memory/integration/memory-webhook-endpoints.ts',
  'webhook-endpoints',
  'webhooks',
);
const ofSandbox = (file: string) => replacingForContract(`demo/world/sandbox/${file}`, 'sandbox-webhooks');
const inSql = afterMigrationsForContract('webhooks', 'webhook-failures', 'webhook-endpoints', 'webhook-api');

/** Faults in webhooks. */
export const webhookMutants: readonly Mutant[] = [
  signature('a webhook is signed without its time', '`${id}.${seconds}.${body}`', '`${id}.${body}`'),
  signature('each endpoint has the same secret', '`webhook ${id} ${generation}`', '`webhook ${generation}`'),
  signature('a replaced secret signs forever', 'now - rolledAt < OLD_SECRET_VALID_FOR', 'now > 0'),
  address('webhooks go to private addresses', '!SPECIAL_V4.some(', '!SPECIAL_V4.every('),
  schedule('a redirect counts as success', 'status < 300', 'status < 400'),
  schedule('an endpoint that is gone is tried again', 'if (delivered || gone ||', 'if (delivered ||'),
  schedule('an endpoint sets any wait', 'Math.min(asked, LONGEST_RETRY_AFTER)', 'asked'),
  post('a private address among public ones is accepted', '!addresses.every(isAllowed)', '!addresses.some(isAllowed)'),
  post('the name is resolved again to connect', 'network.connect(target,', 'network.connect(url.hostname,'),
  post('an answer is read to its end', 'while (text.length < MAX_BYTES)', 'while (text.length >= 0)'),
  post(
    'a certificate isn’t checked for the name',
    'network.startTls(wire, url.hostname)',
    "network.startTls(wire, 'other.example.com')",
  ),
  queue('messages of a delivery overtake each other', 'other.version < row.version', 'other.version > row.version'),
  queue('a message waits for earlier ones without end', 'now - row.madeAt < atMost &&', ''),
  queue(
    'an unverified endpoint gets events',
    "(endpoint?.state === 'unverified' && row.delivery === null)",
    "endpoint?.state === 'unverified'",
  ),
  queue('an endpoint gets any number of messages at a time', '.length >= AT_ONCE)', '.length < 0)'),
  queue('an owner’s endpoints get any number of messages at a time', '.length >= AT_ONCE_OF_OWNER', '.length < 0'),
  queue('messages wait on after an outage', 'return isBack ?', 'return isOver ?'),
  endpoints(
    'an owner reads other businesses’ endpoints',
    'found !== null && isOwnBusiness(me, found)',
    'found !== null',
  ),
  replacing('api/webhooks/send-webhooks.ts', 'unit', 'tests/api/send-webhooks.test.ts')(
    'a skipped endpoint ends the sender',
    'inFlight === 0 || !isOpen',
    'inFlight >= 0',
  ),
  ofSandbox('sandbox-webhooks.ts')(
    'a test key gets the secret of another business’s endpoint',
    '`${webhookKey} sandbox ${business}`',
    'webhookKey',
  ),
  ofSandbox('load-sandbox.ts')('a jump of the clock ends a claim', 'claimClock: base,', 'claimClock: clock,'),
  ofSandbox('load-sandbox.ts')(
    'a jump of the clock breaks the order',
    'waitsForEarlier: Infinity',
    'waitsForEarlier: 600_000',
  ),
  ofSandbox('sandbox-webhooks.ts')('a moved clock brings more pings', 'limitClock: base,', ''),
  ofSandbox('sandbox-webhooks.ts')(
    'starting over brings more pings',
    '[...state.rateLimits, ...limits]',
    'limits.slice(0, 0)',
  ),
  ofSandbox('sandbox-webhooks.ts')(
    'messages have earlier numbers after starting over',
    'messages: [], lastPlace }',
    'messages: [], lastPlace: 0 }',
  ),
  replacing('demo/world/sandbox/load-sandbox.ts', 'unit', 'tests/api/kept-sandboxes.test.ts')(
    'sandboxes without endpoints are woken',
    'if (!isHeard) return null;',
    '',
  ),
  inSql(
    'messages of a delivery overtake each other, in the database',
    inFunction('claim_webhooks', 'o.seq < m.seq', 'o.seq > m.seq'),
  ),
  inSql(
    'an endpoint gets any number of messages at a time, in the database',
    inFunction('claim_webhooks', 'at_once - (', 'batch - ('),
  ),
  inSql(
    'an owner reads other businesses’ endpoints, in the database',
    inFunction('webhooks', 'b.id = p_business and b.user_id = me', 'b.id = p_business'),
  ),
];
