import { replacing, type Mutant } from './mutant.ts';

const turns = replacing('adapters/memory/one-writer.ts', 'unit', 'tests/adapters/memory/one-writer.test.ts');
const backend = replacing('adapters/memory/memory-backend.ts', 'unit', 'tests/adapters/memory/one-writer.test.ts');
const clock = replacing('adapters/memory/movable-clock.ts', 'unit', 'tests/adapters/memory/one-writer.test.ts');
const kept = (file: string) =>
  replacing(`core/delivery/${file}.ts`, 'unit', 'tests/core/delivery/courier/kept-steps-in-two-processes.test.ts');
const conditions = replacing('adapters/memory/conditions.ts', 'unit', 'tests/adapters/memory/one-writer.test.ts');

/** Faults in the turns in which pages of different processes change one storage. */
export const turnMutants: readonly Mutant[] = [
  kept('courier/shift')(
    'a step that another tab wrote over is lost',
    'store.restoreLost(state.courier) && void send()',
    'undefined',
  ),
  kept('courier/kept-jobs')('a refused step is put back', ' || so.stopped.some(isOf(step.delivery))', ''),
  kept('courier/kept-jobs')('an older view of the job stays', '? kept : { ...kept, jobs: whole }', '? kept : kept'),
  turns(
    'two pages change the storage at the same time',
    'exclusive(async () => {',
    '(async (work) => work())(async () => {',
  ),
  turns('a turn doesn’t wait for the last one’s data', 'if (arrived() !== id && age < ARRIVAL_LIMIT)', 'if (false)'),
  turns('a turn isn’t recorded', 'if (changed && turn !== undefined) await note();', ''),
  turns(
    'each turn waits for lost data again',
    'changed = turn !== undefined && !(await arrival(turn));',
    'changed = turn !== undefined && !(await arrival(turn)) && false;',
  ),
  turns('a turn waits for data stored long ago', '&& age < ARRIVAL_LIMIT', ''),
  turns(
    'the next turn waits for an unrecorded one',
    "if (!stored && before !== null) storage.write('local', KEY, before);",
    '',
  ),
  turns(
    'the next turn waits for an unrecorded first one',
    "if (!stored && before === null) storage.remove('local', KEY);",
    '',
  ),
  turns('each turn notifies twice', 'if (arrived() !== heard) heard = arrived();\n    else ', ''),
  turns('a page misses a change during or after its own turn', '    heard = arrived();\n    const', '    const'),
  turns('a page misses a change after a turn that couldn’t be recorded', '    if (!stored) heard = arrived();\n', ''),
  backend(
    'a call runs outside a turn',
    'return this.exclusively(() => this.#call(work));',
    'return Promise.resolve(this.#call(work));',
  ),
  clock('the clock moves without a turn', 'advance: (ms) => exclusively(() =>', 'advance: (ms) => alone(() =>'),
  conditions(
    'two tabs use one planned failure',
    'const planned = await exclusively(() => {',
    'const planned = await alone(() => {',
  ),
];
