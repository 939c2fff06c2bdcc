import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const claims = replacing('core/pitch/claims.ts', 'unit', 'tests/core/pitch/claims.test.ts');
const shown = replacing('core/pitch/figures.ts', 'unit', 'tests/core/pitch/shown-figures.test.ts');
const counted = replacing('core/pitch/count-figures.ts', 'unit', 'tests/core/pitch/count-figures.test.ts');
const support = replacing('core/support/count-support.ts', 'unit', 'tests/core/support/count-support.test.ts');
const kept = replacingForContract('core/pitch/count-figures.ts', 'figures');
const inMemory = replacingForContract('adapters/memory/memory-pitch-figures.ts', 'figures');
const inDatabase = afterMigrationsForContract('figures');
const early = replacing('src/first-paint/show-claims.ts', 'unit-document', 'tests/src/first-paint/show-claims.test.ts');
const texts = replacing('ui/public/claim-texts.ts', 'unit', 'tests/ui/public/claim-texts.test.ts');

/** Faults in the figures behind the claims of public pages. */
export const pitchMutants: readonly Mutant[] = [
  claims('claims: 98.96% is rounded up to 99', 'Math.floor((1000', 'Math.ceil((1000'),
  claims('claims: 99 attempts prove one', 'from: 100,', 'from: 99,'),
  claims('claims: 100 attempts prove none', 'whole < from', 'whole <= from'),
  claims('claims: 98.9% is enough', 'tenths: 990', 'tenths: 989'),
  claims('claims: 99.0% is too little', '>= tenths ?', '> tenths ?'),
  claims('claims: seven weeks prove one', 'from: 8,', 'from: 7,'),
  claims('claims: 94.9% of weeks is enough', 'tenths: 950', 'tenths: 949'),
  claims('claims: 19 answers prove support', 'from: 20,', 'from: 19,'),
  claims('claims: 89.9% of answers in time is enough', 'tenths: 900', 'tenths: 899'),
  claims('claims: 167 hours of support are around the clock', 'hours: 168', 'hours: 167'),
  claims('claims: 94.9% of a week on call is enough', 'onCallShare: 950', 'onCallShare: 949'),
  claims('claims: answers alone prove support around the clock', "state === 'proven' && !isCovered", 'false'),
  support('figures: two administrators on call count twice', 'Math.max(from, done)', 'Math.max(from, start)'),
  support('figures: an answer that was never given counts for no one', 'dueAt < (resolvedAt ?? now)', 'false'),
  support('figures: a question of the team counts as answered', '!isStartedByTeam(reason) &&', ''),
  support('figures: hours of closed dates count', 'closed.includes(date) ? null : ', ''),
  claims('claims: four couriers prove one', 'from: 5,', 'from: 4,'),
  shown('figures: are shown after a day', 'SHOWN_FOR = DAY', 'SHOWN_FOR = 2 * DAY'),
  shown('figures: more are on time than were tried', 'onTime + credited <= attempts', 'credited <= attempts'),
  shown('figures: more weeks are paid than were closed', 'weeksPaid <= weeksClosed', 'weeksPaid >= 0'),
  shown('figures: a fraction counts', 'Number.isSafeInteger(value)', "typeof value === 'number'"),
  shown('figures: a text counts', 'Number.isSafeInteger(value)', 'Number.isSafeInteger(Number(value))'),
  shown('figures: two couriers are counted', 'couriers28 >= LEAST_COURIERS', 'couriers28 >= 1'),
  counted('figures: a lost parcel isn’t late', "failureReason === 'lost' || onTime", 'onTime'),
  counted('figures: an attempt that was only reported counts', 'isUnentered(held) ? null : onTime', 'onTime'),
  kept('figures: deliveries never leave them', 'now - ended >= FIGURES_WINDOW', 'false'),
  kept('figures: a courier counts for longer', 'now - ended < ACTIVE_WINDOW', 'now - ended <= ACTIVE_WINDOW'),
  kept('figures: four couriers can be told', 'couriers.size < LEAST_COURIERS', 'couriers.size < 4'),
  kept('figures: a week that’s not due counts as unpaid', 'now - closedAt > PAID_WITHIN', 'true'),
  kept(
    'figures: a late payment is in time',
    'payment !== null && payment.at - closedAt <= PAID_WITHIN',
    'payment !== null',
  ),
  inMemory('figures: are never counted again', 'hourOf(figures.computedAt) === hourOf(tx.now)', 'true'),
  inMemory('figures: every late one was credited', "kind === 'credit'", 'kind !== null'),
  inDatabase(
    'figures: a lost parcel isn’t late, in the database',
    inFunction('kept_promise', "failure_reason = 'lost'", "failure_reason = 'late'"),
  ),
  inDatabase(
    'figures: an attempt that was only reported counts, in the database',
    inFunction('kept_promise', 'private.is_unentered(held)', 'false'),
  ),
  inDatabase(
    'figures: every late one was credited, in the database',
    inFunction('was_credited', "l.kind = 'credit'", "l.kind <> ''"),
  ),
  inDatabase(
    'figures: a late answer is in time, in the database',
    inFunction('count_figures', 'x.answered_at <= x.due_at', 'x.answered_at is not null'),
  ),
  inDatabase(
    'figures: an answer that was never given counts for no one, in the database',
    inFunction('count_figures', 'or x.due_at < coalesce(x.resolved_at, at)', ''),
  ),
  inDatabase(
    'figures: hours of closed dates count, in the database',
    inFunction('open_hours', "and not (p_hours -> 'closed') ? x.day::text", ''),
  ),
  inDatabase(
    'figures: being on call before the week counts, in the database',
    inFunction('on_call_share', 'p_at - private.on_call_window(), p_at', 'p_at - private.on_call_window() * 2, p_at'),
  ),
  inDatabase(
    'figures: four couriers can be told, in the database',
    inFunction('count_figures', 'd.couriers >= private.least_couriers()', 'true'),
  ),
  inDatabase(
    'figures: a late payment is in time, in the database',
    inFunction('count_figures', 's.paid_at <= s.closed_at + private.paid_within()', 's.paid_at is not null'),
  ),
  early('claims: change a page that React hydrates', '|| window.__hydrated !== undefined', ''),
  early('claims: broken figures are shown', 'areShowable(figures, Date.now()) ? figures : null', 'figures'),
  texts('claims: all searches that failed are told', '100 * expired > attempts + expired', 'expired > 0'),
];
