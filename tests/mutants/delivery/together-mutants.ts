import { afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const plan = replacingForContract('core/delivery/place/together.ts', 'together');
const decide = replacingForContract('core/delivery/merchant/decide-together.ts', 'together');
const carry = replacingForContract('core/delivery/lifecycle/carry-refusal.ts', 'group-offers');
const alerts = replacingForContract('core/alert/alerts-after.ts', 'group-alerts');
const requested = afterMigrationsForContract('together');
const offered = afterMigrationsForContract('group-offers');
const alerted = afterMigrationsForContract('group-alerts');

/** Deliveries that are requested together, and offered to one courier. */
export const togetherMutants: readonly Mutant[] = [
  plan('together: a window that can’t be kept is promised', 'if (!isKept && member.hasWindow)', 'if (false)'),
  plan(
    'together: each is searched for by itself',
    'searchUntil: instant(searchUntil),',
    'searchUntil: members[at]?.searchUntil ?? instant(searchUntil),',
  ),
  decide('together: any number of units is taken', 'if (units > facts.most)', 'if (false)'),
  decide('together: each is the first free one', 'Math.max(0, settings.freeLeft - made.length)', 'settings.freeLeft'),
  carry(
    'together: a group goes to a courier who carries one',
    'if (rest.length > 0) return carried.length > 0 || units > room;',
    'if (rest.length > 0) return units > room;',
  ),
  requested(
    'together: any number of units is taken, in the database',
    inFunction('add_together', '> most then', '> 99 then'),
  ),
  requested(
    'together: the others stay when one is refused, in the database',
    inFunction('add_together', "raise exception 'refused' using errcode = 'PT409';", 'null;'),
  ),
  offered(
    'together: one of a group is accepted, in the database',
    inFunction('hand_over', 'select * from private.group_of(d)', 'select d.*'),
  ),
  offered(
    'together: one that was given back stays in its group, in the database',
    inFunction('apply_move', 'n.together := null;', ''),
  ),
  alerts(
    'together: canceling one calls all of it off on phones',
    "others.some(({ status }) => status === 'searching') ? ['offer'] : ['offer-gone']",
    "['offer-gone']",
  ),
  alerted(
    'together: canceling one calls all of it off on phones, in the database',
    inFunction('write_alerts', "private.has_in_group(n, 'searching')", 'false'),
  ),
  alerted(
    'together: a courier hears of each that the team gave, in the database',
    inFunction('write_alerts', "offered and private.has_in_group(n, 'accepted')", 'false'),
  ),
];
