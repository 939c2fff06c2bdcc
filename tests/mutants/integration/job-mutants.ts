import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const steps = (file: string) => replacing(file, 'unit', 'tests/api/sandbox-steps.test.ts');
const kept = (file: string) => replacing(`demo/world/sandbox/${file}`, 'unit', 'tests/api/kept-sandboxes.test.ts');
const waking = (file: string) => replacing(file, 'unit', 'tests/supabase/functions/integration/wake-sandboxes.test.ts');
const claims = afterMigrations('database', 'tests/database/integration/sandboxes.test.ts');
const limited = (file: string) => replacingForContract(`adapters/memory/integration/${file}`, 'webhook-endpoints');
const limitedInSql = afterMigrationsForContract('webhook-endpoints');

/** Faults in the bounds of the server's own work. */
export const jobMutants: readonly Mutant[] = [
  steps('demo/couriers/simulated-couriers.ts')(
    'a call of a sandbox does everything that is due',
    ' || parts.mayAct?.() === false',
    '',
  ),
  steps('demo/world/sandbox/sandbox-control.ts')(
    'a sandbox doesn’t say that its clock is behind',
    'movingTo: isBehind() ?',
    'movingTo: clock.speed > 60 ?',
  ),
  steps('demo/world/sandbox/sandbox-control.ts')(
    'a sandbox searches for a step without an end',
    'if (isBehind()) return refused',
    'if (clock.speed > 60) return refused',
  ),
  kept('trim-sandbox.ts')('a sandbox keeps all messages that wait', '...beyond(true), ', ''),
  waking('api/webhooks/send-webhooks.ts')('one call sends any number of messages', 'sent < messages && ', ''),
  waking('supabase/functions/wake-sandboxes/handler.ts')(
    'a call opens a sandbox that it hasn’t claimed',
    'if (business === null) return',
    'if (business !== null) await sandboxes.claim(); else return',
  ),
  limited('memory-webhook-endpoints.ts')(
    'a replay has no limit',
    'limitClock, events.length, Math.min(1, events.length)',
    'limitClock, 0, 0',
  ),
  limited('memory-webhook-endpoints.ts')(
    'an event is sent again without a limit',
    'limitClock, 1, 1',
    'limitClock, 0, 0',
  ),
  limited('message-limit.ts')('a ping counts as one message', 'clock, PING_COUNTS_AS, PING_COUNTS_AS', 'clock, 1, 1'),
  limitedInSql(
    'a replay has no limit, in the database',
    inFunction('resend_events', 'unnest(deliveries[:taken], seqs[:taken])', 'unnest(deliveries, seqs)'),
  ),
  limitedInSql(
    'requested messages aren’t counted',
    inFunction(
      'take_webhook_messages',
      'set n = x.n + least(p_wanted, private.requested_messages() - x.n)',
      'set n = x.n',
    ),
  ),
  limitedInSql(
    'a ping counts as one message, in the database',
    inFunction('ping_webhook', 'private.ping_counts_as(), private.ping_counts_as()', '1, 1'),
  ),
  replacingForContract('api/refusal.ts', 'sandbox-webhooks')(
    'software isn’t told when it may try again',
    'error.retryAfterMs / 1000',
    'error.retryAfterMs',
  ),
  afterMigrations('database', 'tests/database/mail/every-queue.test.ts')(
    'no sandbox is woken',
    inFunction('sandboxes_wait', 's.next_at <= at', 'false'),
  ),
  replacing(
    'supabase/functions/_shared/webhook-post.ts',
    'unit',
    'tests/supabase/functions/integration/webhook-post.test.ts',
  )(
    'an answer without a length is read until the deadline',
    'setTimeout(close, BODY_WITHIN, wire)',
    'setTimeout(() => undefined, 0)',
  ),
  afterMigrations('database-security', 'tests/security/access-matrix.test.ts')(
    'a table of private is closed by its grants alone',
    'alter table private.ledger disable row level security',
  ),
  replacing('supabase/functions/send-alerts/handler.ts', 'unit', 'tests/supabase/functions/alert/send-alerts.test.ts')(
    'one call sends any number of alerts',
    ' || claimed >= ALERTS',
    '',
  ),
  claims('a sandbox isn’t moved by its claim', inFunction('claim_sandbox', "next_at = at + interval '1 minute',", '')),
  claims('a sandbox is claimed by two calls', inFunction('claim_sandbox', "'1 minute'", "'-1 minute'")),
  kept('load-sandbox.ts')('a sandbox’s length has no limit', '> SANDBOX_LENGTH &&', '< 0 &&'),
];
