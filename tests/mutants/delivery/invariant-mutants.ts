import { replacing, replacingForContract, type Mutant } from '../mutant.ts';

const core = (file: string, ...tests: readonly string[]) =>
  replacing(`core/delivery/${file}.ts`, 'unit', ...tests.map((test) => `tests/core/delivery/${test}.test.ts`));

const machine = core('lifecycle/delivery-machine', 'lifecycle/delivery-machine');
const ledger = core('lifecycle/ledger', 'lifecycle/ledger');
const courier = core('courier/courier-delivery', 'request/views');
const carry = core('lifecycle/carry-refusal', 'courier/decide-courier');
const table = replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'delivery-lost', 'delivery-time');

/** Going online again moves a courier to the end of the line. */
const ONLINE_AGAIN = [
  'idleSince: isOnline(facts.duty, facts.now) ? facts.duty.idleSince : facts.now,',
  'idleSince: facts.now,',
] as const;

/** Faults in what always holds for deliveries. */
export const invariantMutants: readonly Mutant[] = [
  machine(
    'a delivery is accepted twice',
    "accept: { from: ['searching'], to: 'accepted'",
    "accept: { from: ['searching', 'accepted'], to: 'accepted'",
  ),
  carry('a courier carries two', "if (isFull(load, delivery?.size ?? 'small', facts.rest)) return 'busy';", ''),
  machine(
    'a parcel is picked up on the way to the shop',
    "pick_up: { from: ['at_pickup'],",
    "pick_up: { from: ['at_pickup', 'accepted'],",
  ),
  machine(
    'a correction doesn’t raise the version',
    'version: delivery.version + 1,',
    "version: delivery.version + (command.kind === 'correct' ? 0 : 1),",
  ),
  core('lifecycle/settle', 'lifecycle/delivery-machine')(
    'a search ends an hour early',
    "{ kind: due.kind }, 'time', due.at);",
    "{ kind: due.kind }, 'time', due.at - 60 * MINUTE);",
  ),
  machine(
    'a delivered parcel is returned',
    "hand_back: { from: ['returning'],",
    "hand_back: { from: ['returning', 'delivered'],",
  ),
  machine(
    'any PIN is correct',
    'secrets.pin !== null && command.pin === secrets.pin',
    'secrets.pin !== null && command.pin !== undefined',
  ),
  machine(
    'a parcel is delivered before arriving at the door',
    "deliver: { from: ['at_dropoff'],",
    "deliver: { from: ['at_dropoff', 'picked_up'],",
  ),
  ledger(
    'a parcel that’s delivered on another try is charged twice',
    'before.held !== null || isUnentered(after.held)',
    'isUnentered(after.held)',
  ),
  machine(
    'a failure that only the courier reported keeps the promise',
    'isOpen(delivery.held) && delivery.onTime === true',
    'false',
  ),
  ledger(
    'a late delivery is not credited',
    "    ...(after.onTime === false ? entry(after.businessId, 'credit', fee) : []),\n",
    '',
  ),
  ledger(
    'the courier of a free delivery is not paid',
    "entry(after.courier, 'pay', after.pay)",
    "entry(after.courier, 'pay', after.free ? 0 : after.pay)",
  ),
  ledger(
    'canceling costs during the search',
    "status === 'searching' ? 0 : cancelFee",
    "status === 'expired' ? 0 : cancelFee",
  ),
  carry('couriers see every city', "if (!duty.markets.includes(delivery.market)) return 'other-market';", ''),
  courier(
    'a courier sees the recipient on the way to the shop',
    'dropoff: isInHand(status)',
    "dropoff: isInHand(status) || status === 'accepted'",
  ),
  core('track/tracked-delivery', 'request/views')(
    'the number shows exact seconds',
    'at: toMinute(reached.at)',
    'at: reached.at',
  ),
  courier(
    'a courier sees the PIN',
    '    pickup: {\n      street: pickup.street',
    "    ...({ code: secrets?.pin ?? '' } as object),\n    pickup: {\n      street: pickup.street",
  ),
  carry('a courier accepts while offline', "if (!isOnline(duty, now)) return 'offline';", ''),
  core('lifecycle/settle', 'lifecycle/delivery-machine')(
    'automatic steps happen at the next read',
    "{ kind: due.kind }, 'time', due.at);",
    "{ kind: due.kind }, 'time', now);",
  ),
  table('names are kept', '    stored.people = null;\n', ''),
  replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'delivery-time')(
    'photos at the door are kept after thirty days',
    '    if (stored.hasProof) void backend.files.removeBlob(proofFile(stored.delivery.id));\n',
    '',
  ),
  core('board/decide-duty', 'board/decide-duty')(
    'going online while online costs the place in the line',
    ...ONLINE_AGAIN,
  ),
  replacingForContract('core/delivery/board/decide-duty.ts', 'courier-line')(
    'going online while online costs the place in the line, in memory',
    ...ONLINE_AGAIN,
  ),
  replacingForContract('core/delivery/board/board.ts', 'courier-line')(
    'couriers who came at the same moment are all first in line, in memory',
    'a.idleSince - b.idleSince || byId(a, b)',
    'a.idleSince - b.idleSince',
  ),
];
