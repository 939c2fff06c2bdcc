import { replacing, replacingForContract, type Mutant } from '../mutant.ts';

const MODEL = 'tests/adapters/memory/delivery-model/deliveries.test.ts';
const core = (file: string) => replacing(`core/delivery/${file}.ts`, 'unit-model', MODEL);
const memory = (file: string) => replacing(`adapters/memory/delivery/${file}.ts`, 'unit-model', MODEL);

const machine = core('lifecycle/delivery-machine');
const ledger = core('lifecycle/ledger');
const courier = core('courier/courier-delivery');
const carry = core('lifecycle/carry-refusal');
const table = memory('dispatch-table');

/** Going online again moves a courier to the end of the line. */
const ONLINE_AGAIN = [
  'idleSince: isOnline(facts.duty, facts.now) ? facts.duty.idleSince : facts.now,',
  'idleSince: facts.now,',
] as const;

/** Couriers who came at the same moment have no order. */
const NO_TIE = ['a.idleSince - b.idleSince || byId(a, b)', 'a.idleSince - b.idleSince'] as const;

/** One fault for each invariant of the model, which that invariant has to find. */
export const deliveryModelMutants: readonly Mutant[] = [
  machine(
    'invariant 1: a delivery is accepted twice',
    "accept: { from: ['searching'], to: 'accepted'",
    "accept: { from: ['searching', 'accepted'], to: 'accepted'",
  ),
  carry('invariant 2: a courier carries two', "if (carries) return 'busy';", ''),
  machine(
    'invariant 3: a parcel is picked up on the way to the shop',
    "pick_up: { from: ['at_pickup'],",
    "pick_up: { from: ['at_pickup', 'accepted'],",
  ),
  machine(
    'invariant 4: a correction doesn’t raise the version',
    'version: delivery.version + 1,',
    "version: delivery.version + (command.kind === 'correct' ? 0 : 1),",
  ),
  core('lifecycle/settle')(
    'invariant 5: a search ends an hour early',
    "{ kind: due.kind }, 'time', due.at);",
    "{ kind: due.kind }, 'time', due.at - 60 * MINUTE);",
  ),
  machine(
    'invariant 6: a delivered parcel is returned',
    "hand_back: { from: ['returning'],",
    "hand_back: { from: ['returning', 'delivered'],",
  ),
  machine(
    'invariant 7: any PIN is correct',
    'secrets.pin !== null && command.pin === secrets.pin',
    'secrets.pin !== null && command.pin !== undefined',
  ),
  machine(
    'invariant 8: a parcel is delivered before arriving at the door',
    "deliver: { from: ['at_dropoff'],",
    "deliver: { from: ['at_dropoff', 'picked_up'],",
  ),
  ledger(
    'invariant 10: a parcel that’s delivered on another try is charged twice',
    'before.held !== null || isUnentered(after.held)',
    'isUnentered(after.held)',
  ),
  machine(
    'invariant 9: a failure that only the courier reported keeps the promise',
    'isOpen(delivery.held) && delivery.onTime === true',
    'false',
  ),
  ledger(
    'invariant 9: a late delivery is not credited',
    "    ...(after.onTime === false ? entry(after.businessId, 'credit', fee) : []),\n",
    '',
  ),
  ledger(
    'invariant 10: the courier of a free delivery is not paid',
    "entry(after.courier, 'pay', after.pay)",
    "entry(after.courier, 'pay', after.free ? 0 : after.pay)",
  ),
  machine('invariant 11: an expired delivery uses up a free one', "  delivery.status === 'expired' ||\n", ''),
  ledger(
    'invariant 12: canceling costs during the search',
    "status === 'searching' ? 0 : cancelFee",
    "status === 'expired' ? 0 : cancelFee",
  ),
  carry(
    'invariant 13: couriers see every city',
    "if (!duty.markets.includes(delivery.market)) return 'other-market';",
    '',
  ),
  courier(
    'invariant 14: a courier sees the recipient on the way to the shop',
    'dropoff: isInHand(status)',
    "dropoff: isInHand(status) || status === 'accepted'",
  ),
  core('track/tracked-delivery')(
    'invariant 15: the number shows exact seconds',
    'at: toMinute(reached.at)',
    'at: reached.at',
  ),
  courier(
    'invariant 16: a courier sees the PIN',
    '    pickup: {\n      street: pickup.street',
    "    ...({ code: secrets?.pin ?? '' } as object),\n    pickup: {\n      street: pickup.street",
  ),
  carry('invariant 17: a courier accepts while offline', "if (!isOnline(duty, now)) return 'offline';", ''),
  core('lifecycle/settle')(
    'invariant 18: automatic steps happen at the next read',
    "{ kind: due.kind }, 'time', due.at);",
    "{ kind: due.kind }, 'time', now);",
  ),
  memory('once')(
    'invariant 19: a repeated command runs again',
    'if (earlier === undefined) {',
    'if (id === actor || earlier !== null) {',
  ),
  table('invariant 21: names are kept', '    stored.people = null;\n', ''),
  replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'delivery-time')(
    'photos at the door are kept after thirty days',
    '    if (stored.hasProof) void backend.files.removeBlob(proofFile(stored.delivery.id));\n',
    '',
  ),
  core('board/decide-duty')('invariant 13: going online while online costs the place in the line', ...ONLINE_AGAIN),
  replacingForContract('core/delivery/board/decide-duty.ts', 'courier-line')(
    'going online while online costs the place in the line, in memory',
    ...ONLINE_AGAIN,
  ),
  core('board/board')('invariant 13: couriers who came at the same moment are all first in line', ...NO_TIE),
  replacingForContract('core/delivery/board/board.ts', 'courier-line')(
    'couriers who came at the same moment are all first in line, in memory',
    ...NO_TIE,
  ),
];
