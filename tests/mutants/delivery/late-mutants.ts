import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const TIME = 'core/delivery/lifecycle/step-time.ts';
const time = replacing(TIME, 'unit', 'tests/core/delivery/lifecycle/step-time.test.ts');
const sent = replacing(
  'core/delivery/courier/perform-step.ts',
  'unit',
  'tests/core/delivery/courier/kept-steps.test.ts',
);
const held = replacing(
  'core/delivery/courier/undoable-shift.ts',
  'unit',
  'tests/core/delivery/courier/undo-step.test.ts',
);
const inMemory = (file: string) => replacingForContract(file, 'late-reports');
const inSql = afterMigrationsForContract('late-reports');

/** Faults in the time of steps that were taken without a network. */
export const lateMutants: readonly Mutant[] = [
  time('a step may count before the delivery’s last event', 'Math.max(lastEvent, now - ago)', 'now - ago'),
  time(
    'a step may be reported any time later',
    'Math.min(Math.max(Math.round(age), 0), LONGEST_DELAY)',
    'Math.max(Math.round(age), 0)',
  ),
  sent('a kept step is sent without its age', 'now - at < LATE_REPORT ? {} : { age: now - at }', '{}'),
  held('a step that waited for an undo is as old as its page', 'undefined, at ?? undefined)', 'undefined)'),
  inMemory('core/delivery/courier/decide-step.ts')(
    'a late report isn’t marked',
    'at < now ? now : undefined',
    'undefined',
  ),
  inMemory('api/event-body.ts')('an event doesn’t say when it was reported', 'step.at === at', 'step.at > at'),
  inSql(
    'a step may count before the delivery’s last event, in the database',
    inFunction('step_time', 'max(e.at)', 'min(e.at)'),
  ),
  inSql(
    'a step counts at any age, in the database',
    inFunction('step_time', 'least(greatest(p_age, 0),', 'least(greatest(p_age, 0), 1e10 *'),
  ),
  inSql(
    'a late report isn’t marked, in the database',
    inFunction('courier_step', 'case when at < now_at then now_at end', 'null'),
  ),
  inSql(
    'a timeline doesn’t say when a step was reported',
    inFunction('timeline', 'e.reported_at is not null and', 'false and'),
  ),
  inSql(
    'a repeated step counts another age as another command',
    inFunction('courier_step', "'reason', p_reason)", "'reason', p_reason, 'age', p_age)"),
  ),
];
