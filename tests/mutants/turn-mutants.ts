import { replacing, type Mutant } from './mutant.ts';

const turns = replacing('adapters/memory/turns.ts', 'unit', 'tests/adapters/memory/turns.test.ts');
const backend = replacing('adapters/memory/memory-backend.ts', 'unit', 'tests/adapters/memory/turns.test.ts');
const clock = replacing('adapters/memory/movable-clock.ts', 'unit', 'tests/adapters/memory/turns.test.ts');
const conditions = replacing('adapters/memory/conditions.ts', 'unit', 'tests/adapters/memory/turns.test.ts');

/** Faults in how pages of different processes change one storage in turns. */
export const turnMutants: readonly Mutant[] = [
  turns(
    'two pages change the storage at the same time',
    'exclusive(async () => {',
    '(async (work) => work())(async () => {',
  ),
  turns(
    'a turn doesn’t wait for what the last one stored',
    'if (arrived() !== id && age < ARRIVAL_LIMIT)',
    'if (false)',
  ),
  turns('a turn isn’t recorded', 'if (changed && turn !== undefined) await note();', ''),
  turns(
    'what was lost is waited for again and again',
    'changed = turn !== undefined && !(await arrival(turn));',
    'changed = turn !== undefined && !(await arrival(turn)) && false;',
  ),
  turns('what was stored long ago is waited for', '&& age < ARRIVAL_LIMIT', ''),
  turns(
    'a turn that couldn’t be recorded is waited for',
    "if (!stored && before !== null) storage.write('local', KEY, before);",
    '',
  ),
  turns(
    'a turn that couldn’t be recorded is waited for from the start',
    "if (!stored && before === null) storage.remove('local', KEY);",
    '',
  ),
  turns('each turn is news twice', 'if (arrived() !== heard) heard = arrived();\n    else ', ''),
  turns('a page doesn’t hear the first news after its own turn', '    heard = arrived();\n  }', '  }'),
  backend(
    'a call has no turn',
    'return this.inTurn(() => this.#call(work));',
    'return Promise.resolve(this.#call(work));',
  ),
  clock('the clock moves without a turn', 'advance: (ms) => inTurn(() =>', 'advance: (ms) => alone(() =>'),
  conditions(
    'two tabs take a planned failure',
    'const planned = await inTurn(() => {',
    'const planned = await alone(() => {',
  ),
];
