import { replacing, type Mutant } from './mutant.ts';

const offers = replacing('ui/kit/lists/use-lingering.ts', 'unit-document', 'tests/ui/courier/board.test.tsx');
const board = replacing('ui/courier/work/board.tsx', 'unit-document', 'tests/ui/courier/board.test.tsx');
const card = replacing('ui/courier/work/offer-card.tsx', 'unit-document', 'tests/ui/courier/board.test.tsx');
const still = replacing('ui/kit/lists/use-still-list.ts', 'unit-document', 'tests/ui/kit/use-still-list.test.tsx');

/** Faults in lists that change while people choose from them. */
export const stillMutants: readonly Mutant[] = [
  offers('a delivery that’s gone leaves the board immediately', '!isGone || !removed.includes(item.id)', '!isGone'),
  offers('a delivery leaves the board under the keyboard', '|| isPointedAt(list.current)', ''),
  offers(
    'a delivery that’s gone stays on the board',
    "setRemoved((before) => [...before, ...waiting.split(' ')]);",
    '',
  ),
  offers(
    'a delivery that leaves a second time moves the others',
    'if (stillRemoved.length < removed.length) setRemoved(stillRemoved);',
    '',
  ),
  board('a lost delivery leaves the next one under the finger', 'isGone || lost.includes(item.id)', 'isGone'),
  board('a passed delivery is counted on the board', ' || passed.includes(item.id),', ','),
  board('a passed delivery doesn’t say so', "passed.includes(id) ? 'Passed' : ", ''),
  card('a delivery that’s gone can be accepted', '!isGone && onAccept()', 'onAccept()'),
  still('a list that’s used is sorted again', 'use === null ? items.map', 'use !== undefined ? items.map'),
  still(
    'a list that was used keeps its order',
    'setTimeout(() => setUse(null), STILL_FOR)',
    'setTimeout(() => undefined, STILL_FOR)',
  ),
  still(
    'a list ends its rest while it’s used',
    '    clearTimeout(timer.current);\n    timer.current',
    '    timer.current',
  ),
];
