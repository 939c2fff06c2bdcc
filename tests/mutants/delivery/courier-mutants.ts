import { replacing, type Mutant } from '../mutant.ts';

const core = (file: string, test: string) => replacing(`core/${file}.ts`, 'unit', `tests/core/${test}.test.ts`);

const shift = core('delivery/courier/shift', 'delivery/courier/shift');
const machine = core('delivery/courier/shift-machine', 'delivery/courier/shift-machine');
const shown = core('delivery/courier/shift', 'delivery/courier/shown-before-sent');
const waiting = core('delivery/courier/shift', 'delivery/courier/kept-steps');
const early = core('delivery/courier/shift-machine', 'delivery/courier/kept-steps');
const shiftView = core('delivery/courier/shift-view', 'delivery/courier/shift');
const leaving = core('delivery/courier/shift-view', 'delivery/courier/leaving');
const kept = core('delivery/courier/kept-jobs', 'delivery/courier/shift');
const answers = core('delivery/courier/kept-jobs', 'delivery/courier/kept-steps');
const perform = core('delivery/courier/perform-step', 'delivery/courier/shift');
const tries = core('delivery/courier/perform-step', 'delivery/courier/perform-step');
const record = core('delivery/courier/kept-jobs-record', 'delivery/courier/shift');
const stored = core('delivery/courier/job-store', 'delivery/request/full-phone');
const erased = core('delivery/courier/kept-jobs-record', 'delivery/request/full-phone');
const several = core('delivery/courier/shift', 'delivery/courier/several-jobs');
const ofEach = core('delivery/courier/kept-jobs', 'delivery/courier/several-jobs');
const photos = core('delivery/courier/taken-photo', 'delivery/courier/several-jobs');
const upgraded = core('delivery/courier/kept-jobs-record', 'delivery/courier/kept-jobs-upgrade');
const license = core('courier/license', 'courier/courier-application');
const week = core('delivery/courier/earnings-week', 'delivery/courier/earnings-week');
const area = core('courier/service-area', 'courier/service-area');

/** Faults in a courier's stored steps and in their display. */
export const courierMutants: readonly Mutant[] = [
  shift('the newest step is sent first', 'read().steps.find(({ delivery })', 'read().steps.findLast(({ delivery })'),
  shown('a step is sent before it shows', 'await parts.painted();', ''),
  kept('a second tap adds a second step', 'job !== null && mayTake(jobAfter(job, steps), step)', 'job !== null'),
  early(
    'a step refused as too early after an offline time is dropped',
    'tooEarly = waits &&',
    'tooEarly = false as boolean &&',
  ),
  early(
    'a step refused as too early is sent again with the same id',
    'kept: renewStep(kept, step, renewed, at)',
    'kept',
  ),
  machine('a first try that was too early is taken again', 'tooEarly = waits && ', 'tooEarly = '),
  machine(
    'a try after an answer waits as long as before',
    '{ ...state, failures: 0 },\n    kept: noted',
    'state,\n    kept: noted',
  ),
  machine('a refusal leaves a job that the server doesn’t have', ' && state.gone.includes(delivery)', ' && !state'),
  waiting(
    'a second tap on a photo adds a second step',
    'if (!isNext(read(), delivery, step)) return store',
    'if (false as boolean) return store',
  ),
  stored('a step counts as saved on a full phone', 'recordStored && unstored.size === 0', 'true'),
  stored('a photo counts as saved on a full phone', 'recordStored && unstored.size === 0', 'recordStored'),
  erased(
    'photos stay after their record is removed',
    '  await Promise.all([\n    takenPhoto(courier)',
    "  storage.remove('local', keyOf(courier));\n  await Promise.all([\n    takenPhoto(courier)",
  ),
  several('a step that can’t be sent holds up other deliveries', '!waiting.has(delivery)', 'waiting.size === 0'),
  several('a step sends those that wait', 'waiting.delete(delivery);', 'waiting.clear();'),
  several(
    'a step that waits isn’t tried again',
    'retryLater(step.delivery, effect.atLeast)',
    'waiting.add(step.delivery)',
  ),
  ofEach('a refusal drops the steps of other deliveries', ' || other.delivery !== delivery)', ')'),
  ofEach(
    'a wrong PIN counts for each delivery',
    'job.id === delivery ? withTries(job, reason) : job',
    'withTries(job, reason)',
  ),
  ofEach(
    'a refusal replaces the one of another delivery',
    '      ...kept.stopped.filter((other) => !isOf(delivery)(other)),\n',
    '',
  ),
  ofEach('a canceled job goes with the steps of another', 'kept.steps.some(isOf(id))', 'kept.steps.length > 0'),
  photos(
    'a photo goes when another delivery ends',
    'taken === null || taken.delivery === delivery',
    'taken !== undefined',
  ),
  upgraded('the job of the previous release is lost', 'jobs: list(job)', 'jobs: []'),
  upgraded('a refused step of the previous release is lost', 'stopped: list(stopped)', 'stopped: []'),
  upgraded('a tab of the previous release has no job', 'job: kept.jobs[0] ?? null', 'job: null'),
  license(
    'a license is stored for the next person',
    "if (!(await isStill(whose))) return refused('somebody-else');",
    '',
  ),
  shift('a step whose request failed is not sent again', 'cancelTimer = parts.timers.after(', 'void ('),
  leaving('an unchecked PIN counts as checked', "kept.step.kind === 'deliver' && kept.step.pin !== null", 'false'),
  shiftView('a PIN attempt counts before the server checked it', '|| !JUDGED.includes(step.step.kind)', ''),
  machine('sent photos stay on the phone', '!left.has(command)', 'left.has(command)'),
  perform('a lost response counts as a refusal', 'if (!isStopReason(reason))', 'if (false as boolean)'),
  tries('each attempt has a new command id', 'desk.pickUp(command,', 'desk.pickUp(crypto.randomUUID() as never,'),
  tries(
    'each attempt with a photo has a new command id',
    'desk.handBack(command,',
    'desk.handBack(crypto.randomUUID() as never,',
  ),
  kept('steps after a refused one are sent', 'index < at || other.delivery !== delivery', 'index !== at'),
  kept(
    'an outdated response is applied',
    'other.version > job.version ? other : job',
    'other.version > job.version ? job : job',
  ),
  answers(
    'a final status is replaced by an older response',
    "ended.ending === 'released'",
    "ended.ending !== 'released'",
  ),
  answers(
    'an end recorded by another tab is applied again',
    'steps.length === kept.steps.length',
    '(false as boolean)',
  ),
  kept('a wrong PIN doesn’t use up an attempt', 'job.pinTriesLeft - 1', 'job.pinTriesLeft'),
  record('photos stay after signing out', 'storage.removeBlob(keptPhoto(step.command))', 'keptPhoto(step.command)'),
  week(
    'a day is 24 hours long',
    'day.getMonth(), monday + index).getTime()',
    'day.getMonth(), monday).getTime() + index * 864e5',
  ),
  week('currencies are added up', 'sums.set(currency,', "sums.set('USD',"),
  area('a fourth city is accepted', '>= MARKETS_PER_COURIER', '> MARKETS_PER_COURIER'),
  area('a city is accepted twice', "if (area.includes(market)) return refused('known');", ''),
];
