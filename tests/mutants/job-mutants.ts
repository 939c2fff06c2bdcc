import { afterMigrations, replacing, type Mutant } from './mutant.ts';
import { inFunction } from './sql-place.ts';

const steps = (file: string) => replacing(file, 'unit', 'tests/api/sandbox-steps.test.ts');
const kept = (file: string) => replacing(`demo/world/sandbox/${file}`, 'unit', 'tests/api/kept-sandboxes.test.ts');
const waking = (file: string) => replacing(file, 'unit', 'tests/supabase/functions/wake-sandboxes.test.ts');
const claims = afterMigrations('database', 'tests/database/sandboxes.test.ts');

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
  claims('a sandbox isn’t moved by its claim', inFunction('claim_sandbox', "next_at = at + interval '1 minute',", '')),
  claims('a sandbox is claimed by two calls', inFunction('claim_sandbox', "'1 minute'", "'-1 minute'")),
  kept('sandbox-world.ts')('a sandbox’s length has no limit', '> SANDBOX_LENGTH &&', '< 0 &&'),
];
