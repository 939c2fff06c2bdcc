import { replacing, type Mutant } from '../mutant.ts';

const undo = replacing(
  'core/delivery/courier/undoable-shift.ts',
  'unit',
  'tests/core/delivery/courier/undo-step.test.ts',
);

const atCounter = (file: string) =>
  replacing(`core/delivery/courier/${file}.ts`, 'unit', 'tests/core/delivery/courier/one-counter.test.ts');

/** Faults in the steps that a courier can undo, and in those of several deliveries at a counter. */
export const undoMutants: readonly Mutant[] = [
  undo('a step is sent before it can be undone', 'if (kind === undefined || ', 'if (kind !== undefined || '),
  undo('a page that’s hidden keeps the step', 'if (!visibility.isVisible()) void finish();', ''),
  undo('a page that’s left keeps the step', 'if (listeners.size === 0) void finish();', ''),
  undo('a closed page loses the step', 'void send(left);', ''),
  undo('the time goes on while “Undo” has the focus', 'if (!isPaused) cancelTimer', 'cancelTimer'),
  undo('a second tap ends the moment', 'held.kind === step.kind) return;', 'held.kind === step.kind) void finish();'),
  undo('a step that waits isn’t counted before signing out', '(state.held === null ? 0 : 1)', '0'),
  undo(
    'a phone that can’t store a step keeps it',
    '.write(storage, waiting).ok)',
    '.write(storage, waiting) === null)',
  ),
  replacing('core/delivery/courier/shift-view.ts', 'unit', 'tests/core/delivery/courier/undo-step.test.ts')(
    'another try can’t be undone',
    "['release', 'fail', 'retry']",
    "['release', 'fail']",
  ),
  atCounter('undoable-shift')(
    'one press at a counter takes a step of the first parcel alone',
    'deliveries.flatMap(',
    'deliveries.slice(0, 1).flatMap(',
  ),
  atCounter('undoable-shift')('a parcel that’s added at the counter can’t be picked up', '[take(id, arrive), ', '['),
  atCounter('shift-machine')(
    'the second step of one press shows as unsent',
    '[...state.sendingNow, command]',
    '[...state.sendingNow, command].slice(0, 1)',
  ),
  atCounter('kept-jobs')(
    'the next step hides that a bag has to go back',
    'jobs.some(({ id }) => id !== other.delivery)',
    'jobs.some(({ id }) => id === other.delivery)',
  ),
];
