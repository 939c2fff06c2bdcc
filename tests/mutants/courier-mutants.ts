import { replacing, type Mutant } from './mutant.ts';

const core = (file: string, test: string) => replacing(`core/${file}.ts`, 'unit', `tests/core/${test}.test.ts`);

const shift = core('delivery/shift', 'delivery/shift');
const shown = core('delivery/shift', 'delivery/shown-before-sent');
const waiting = core('delivery/shift', 'delivery/kept-steps');
const shiftView = core('delivery/shift-view', 'delivery/shift');
const leaving = core('delivery/shift-view', 'delivery/leaving');
const kept = core('delivery/kept-job', 'delivery/shift');
const answers = core('delivery/kept-job', 'delivery/kept-steps');
const perform = core('delivery/perform-step', 'delivery/shift');
const tries = core('delivery/perform-step', 'delivery/perform-step');
const record = core('delivery/kept-job-record', 'delivery/shift');
const stored = core('delivery/job-store', 'delivery/full-phone');
const erased = core('delivery/kept-job-record', 'delivery/full-phone');
const license = core('courier/license', 'courier/courier-application');
const week = core('delivery/earnings-week', 'delivery/earnings-week');
const area = core('courier/service-area', 'courier/service-area');

/** Faults in what a courier's phone keeps and shows. */
export const courierMutants: readonly Mutant[] = [
  shift(
    'the newest step is sent first',
    'let step = read().steps[0]; step !== undefined; step = read().steps[0]',
    'let step = read().steps.at(-1); step !== undefined; step = read().steps.at(-1)',
  ),
  shown('a step is sent before it shows', 'await parts.painted();', ''),
  kept(
    'a second tap is a second step',
    'job?.id === delivery && mayTake(jobAfter(job, steps), step)',
    'job?.id === delivery',
  ),
  waiting(
    'a step that comes too early after the network was gone is dropped',
    'early = tappedBefore &&',
    'early = false as boolean &&',
  ),
  waiting(
    'a step that comes too early is sent under the same id',
    'if (early) change(',
    'if (false as boolean) change(',
  ),
  waiting(
    'a second tap on a photo is a second step',
    'if (!isNext(read(), delivery, step)) return store',
    'if (false as boolean) return store',
  ),
  stored('a full phone has saved a step', 'recordStored && unstored.size === 0', 'true'),
  stored('a full phone has saved a photo', 'recordStored && unstored.size === 0', 'recordStored'),
  erased(
    'photos outlive the record that tells which they are',
    '  await Promise.all([\n    takenPhoto(courier)',
    "  storage.remove('local', keyOf(courier));\n  await Promise.all([\n    takenPhoto(courier)",
  ),
  license(
    'a license is stored for whoever came since',
    "if (!(await isStill(whose))) return refused('somebody-else');",
    '',
  ),
  shift('a step that was lost is not tried again', 'cancelTimer = parts.timers.after(', 'void ('),
  leaving('a PIN that was never checked counts as checked', "step.kind === 'deliver' && step.pin !== null", 'false'),
  shiftView('a PIN counts before it was judged', '|| !JUDGED.includes(step.kind)', ''),
  shift('photos that have arrived stay', '!left.has(command)', 'left.has(command)'),
  perform('a lost answer counts as a refusal', 'if (!isStopReason(reason))', 'if (false as boolean)'),
  tries('each try is another command', 'desk.pickUp(command,', 'desk.pickUp(crypto.randomUUID() as never,'),
  tries(
    'each try with a photo is another command',
    'desk.handBack(command,',
    'desk.handBack(crypto.randomUUID() as never,',
  ),
  kept('what follows a refused step is sent', 'index < at || delivery !== refused.delivery', 'index !== at'),
  kept('an overtaken answer counts', 'return overtaken ? kept :', 'return'),
  answers('a final end is taken back', "kept.ended.ending !== 'released'", "kept.ended.ending === 'released'"),
  answers('an end that another tab noted counts again', 'steps.length === kept.steps.length', '(false as boolean)'),
  kept('a wrong PIN uses up no try', 'job.pinTriesLeft - 1', 'job.pinTriesLeft'),
  record('photos outlive who signs out', 'storage.removeBlob(keptPhoto(step.command))', 'keptPhoto(step.command)'),
  week(
    'a day is 24 hours long',
    'day.getMonth(), monday + index).getTime()',
    'day.getMonth(), monday).getTime() + index * 864e5',
  ),
  week('currencies are added up', 'sums.set(currency,', "sums.set('USD',"),
  area('a fourth city is taken', '>= MARKETS_PER_COURIER', '> MARKETS_PER_COURIER'),
  area('a city is taken twice', "if (area.includes(market)) return refused('known');", ''),
];
