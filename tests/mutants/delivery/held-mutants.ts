import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const core = (file: string) =>
  replacing(`core/delivery/${file}.ts`, 'unit', 'tests/core/delivery/lifecycle/held.test.ts');
const memory = (file: string) => replacingForContract(`adapters/memory/delivery/${file}.ts`, 'delivery-held');
const database = afterMigrationsForContract('delivery-held');
const objection = (file: string) => replacingForContract(`${file}.ts`, 'delivery-objection');
const objectionInDatabase = afterMigrationsForContract('delivery-objection');

/** Faults in the fee and the pay for a failure that only the courier's report shows. */
export const heldMutants: readonly Mutant[] = [
  core('lifecycle/held')('held: an unsafe place counts as proven', "'wrong_address', 'unsafe']", "'wrong_address']"),
  core('lifecycle/ledger')(
    'held: it is charged at the failure',
    'return before.held !== null || isUnentered(after.held) ? [] : attempt();',
    'return before.held !== null ? [] : attempt();',
  ),
  core('lifecycle/ledger')(
    'held: the way back is charged before the attempt',
    'return isUnentered(after.held) ? [] : wayBack();',
    'return wayBack();',
  ),
  core('lifecycle/ledger')(
    'held: the way back is never charged',
    "after.status === 'returned' ? [...attempt(), ...wayBack()]",
    "after.status === 'searching' ? []",
  ),
  core('lifecycle/settle')('held: at a tie it is entered, then lost', 'entered < end.at', 'entered <= end.at'),
  core('lifecycle/delivery-machine')(
    "held: a waived free delivery isn't returned",
    "  delivery.held === 'dropped' ||\n",
    '',
  ),
  core('lifecycle/delivery-machine')(
    'held: a lost parcel stays open',
    "isOpen(delivery.held) ? { held: 'dropped' }",
    "isOpen(null) ? { held: 'dropped' }",
  ),
  core('lifecycle/charges')(
    'held: the statement charges held money',
    ' !== undefined && !isUnentered(delivery.held)',
    ' !== undefined',
  ),
  core('lifecycle/settle')('held: money waits forever', 'entered !== null && (', 'entered === null && ('),
  memory('dispatch-table')(
    'held: an ended delivery is never charged automatically',
    " || delivery.held === 'waiting'",
    '',
  ),
  replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'courier-line')(
    'held: a courier goes to the end of the line at a confirmation',
    'isCarried(status) && !isCarried(moved.delivery.status)',
    '!isCarried(moved.delivery.status)',
  ),
  objection('adapters/memory/delivery/memory-delivery-finder')(
    'held: everyone sees the objections',
    'ok(me.isAdmin ? objected',
    'ok(me !== null ? objected',
  ),
  objection('core/delivery/merchant/decide-change')(
    'held: an objection is decided without a reason',
    "isHeldReason(change.reason) ? done : refusedWith('invalid')",
    'done',
  ),
  memory('courier/memory-courier-desk')(
    "held: a courier doesn't see held pay",
    'courier === me.id && isUnentered(held)',
    'courier === null && isUnentered(held)',
  ),
  replacingForContract('core/delivery/merchant/merchant-delivery.ts', 'delivery-held')(
    "held: a list doesn't say that it waits",
    '    failureReason,\n    held,\n    fee,\n    free,\n    currency,\n    reference: ',
    '    failureReason,\n    held: null,\n    fee,\n    free,\n    currency,\n    reference: ',
  ),
  database(
    "held: a list doesn't say that it waits, in the database",
    inFunction('delivery_summary', "'held', d.held, ", ''),
  ),
  replacing('ui/delivery/list/promise-words.ts', 'unit', 'tests/ui/delivery/merchant-words.test.ts')(
    'held: a list calls it credited while it waits',
    'if (isOpen(held))',
    'if (isOpen(null))',
  ),
  memory('mail-merchant')(
    'held: nobody is mailed that it waits',
    "kind === 'fail' && held === 'waiting'",
    "kind === 'fail' && held === 'entered'",
  ),
  memory('mail-merchant')('held: no administrator is mailed', "event.kind === 'object'", "event.kind === 'waive'"),
  database(
    'held: it is charged at the failure, in the database',
    inFunction(
      'entries_of',
      "not private.is_unentered(n.held)\n        and (p_kind in ('confirm'",
      "(p_kind in ('confirm'",
    ),
  ),
  database(
    'held: the way back is charged before the attempt, in the database',
    inFunction(
      'entries_of',
      "not private.is_unentered(n.held)\n        and p_kind in ('hand_back'",
      "p_kind in ('hand_back'",
    ),
  ),
  database(
    'held: at a tie it is entered, then lost, in the database',
    inFunction('due_kind', "d.status = 'returning' and", 'false and'),
  ),
  database(
    'held: an ended delivery is never charged automatically, in the database',
    inFunction('held_until', "when held = 'waiting' then", "when held = 'returned' then"),
  ),
  objectionInDatabase(
    'held: everyone sees the objections, in the database',
    inFunction('delivery_objections', "if not private.is_admin() then return '[]'; end if;", ''),
  ),
  objectionInDatabase(
    'held: an objection is decided without a reason, in the database',
    inFunction(
      'change_for',
      "if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;",
      '',
    ),
  ),
  objectionInDatabase(
    "held: a waived free delivery isn't returned, in the database",
    inFunction('gives_back_free', "coalesce(held = 'dropped', false)", 'false'),
  ),
  database(
    'held: nobody is mailed that it waits, in the database',
    inFunction('note_mail', "new.kind = 'fail' and private.is_unproven", "new.kind = 'lose' and private.is_unproven"),
  ),
  replacingForContract('core/delivery/courier/courier-incidents.ts', 'courier-review')(
    'review: a courier is reviewed at the fifth failure',
    'failure: 4',
    'failure: 5',
  ),
  replacingForContract('core/delivery/courier/courier-incidents.ts', 'courier-review')(
    'review: failures of the day before count',
    'now - at < INCIDENTS_COUNTED_FOR',
    'now - at < 2 * INCIDENTS_COUNTED_FOR',
  ),
  replacingForContract('core/delivery/courier/decide-incident.ts', 'courier-review')(
    'review: failures count again after a review',
    'incidents: others,',
    'incidents: [...others, ...theirs],',
  ),
  afterMigrationsForContract('courier-review')(
    'review: a courier is reviewed at the fifth failure, in the database',
    inFunction('note_incident', '(private.incidents_for_review() ->> incident)::integer', '5'),
  ),
  afterMigrationsForContract('courier-review')(
    'review: failures of the day before count, in the database',
    inFunction('note_incident', 'private.incidents_counted_for()', "interval '2 days'"),
  ),
  afterMigrationsForContract('delivery-held')(
    'an administrator is mailed an objection of their own, in the database',
    inFunction('note_mail', 'a.user_id <> b.user_id', 'true'),
  ),
];
