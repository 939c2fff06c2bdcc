import { replacing, type Mutant } from './mutant.ts';

const steps = (file: string) => replacing(file, 'unit', 'tests/api/sandbox-steps.test.ts');
const kept = (file: string) => replacing(`demo/world/sandbox/${file}`, 'unit', 'tests/api/kept-sandboxes.test.ts');

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
  kept('sandbox-world.ts')('a sandbox’s length has no limit', '> SANDBOX_LENGTH &&', '< 0 &&'),
];
