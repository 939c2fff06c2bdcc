import type { ContractName } from '#tests/contract/contracts.ts';
import { replacing, replacingForContract, type Mutant } from '../mutant.ts';

const core = (file: string, ...tests: readonly string[]) =>
  replacing(`core/delivery/${file}.ts`, 'unit', ...tests.map((test) => `tests/core/delivery/${test}.test.ts`));
const memory = (file: string, ...contracts: readonly ContractName[]) =>
  replacingForContract(`adapters/memory/delivery/${file}.ts`, ...contracts);
const inContract = (file: string, ...contracts: readonly ContractName[]) =>
  replacingForContract(`core/delivery/${file}.ts`, ...contracts);

const machine = core('lifecycle/delivery-machine', 'lifecycle/delivery-machine', 'lifecycle/ledger');
const ledger = core('lifecycle/ledger', 'lifecycle/ledger');
const zone = core('price/zone', 'price/zone');
const market = core('price/market', 'price/zone');
const number = core('lifecycle/tracking-number', 'lifecycle/tracking-number');
const board = core('board/board', 'board/board');
const fields = core('request/delivery-fields', 'request/added-fields');
const courier = core('courier/courier-delivery', 'request/views');
const merchant = core('merchant/merchant-delivery', 'request/views');
const tracked = core('track/tracked-delivery', 'request/views');
const overdue = core('lifecycle/overdue', 'request/views');
const tariff = inContract('price/tariff', 'delivery-price', 'ledger');
const standing = inContract('lifecycle/policy', 'delivery-eligibility');
const policy = inContract('lifecycle/policy', 'delivery-request', 'courier-matching');
const request = inContract('merchant/decide-request', 'delivery-request', 'delivery-price');
const merchants = memory('memory-merchant-deliveries', 'delivery-request', 'delivery-time');
const tracking = memory('tracking-access', 'tracking');
const once = memory('once', 'delivery-request', 'delivery-steps');

const canceling = inContract('merchant/decide-cancel', 'delivery-cancel');
const changes = core('merchant/change-delivery', 'merchant/change-delivery');
const requesting = core('merchant/request-delivery', 'merchant/request-delivery');

/** Faults in the rules of deliveries, and in the in-memory backend. */
export const deliveryMutants: readonly Mutant[] = [
  canceling('any cancellation fee counts as agreed', 'agreedFee < cancelFeeNow(facts.delivery)', 'agreedFee < 0'),
  changes('a higher fee is not shown', "typeof error === 'string' || 'code' in error", "typeof error === 'string'"),
  changes('another fee uses the same command', 'String(agreedFee)', "''"),
  changes(
    'a correction in between is forgotten',
    'once(`correct ${id}`',
    'once(`correct ${id} ${JSON.stringify(changes)}`',
  ),
  changes('a late response counts for the latest change', ' && open.get(change)?.command === command', ''),
  requesting(
    'a command that was never sent is kept',
    'remember(business.id, people.dropoff)',
    'remember(business.id, details)',
  ),
  overdue('overdue: an ended delivery', '!isFinal(status) && now', 'now'),
  overdue('overdue: a millisecond early', 'now > dueAt', 'now >= dueAt'),
  merchant('reportable: a millisecond late', 'now >= lostFrom', 'now > lostFrom'),
  machine('a PIN can be guessed six times', 'PIN_TRIES = 5;', 'PIN_TRIES = 6;'),
  machine('any PIN hands a delivery over', 'command.pin === secrets.pin ? null', 'command.pin !== undefined ? null'),
  machine(
    'a wrong PIN is not counted',
    "refusal === 'wrong-pin' ? secrets.tries + 1",
    "refusal === 'wrong-pin' ? secrets.tries",
  ),
  machine(
    'a locked PIN is accepted',
    "if (secrets.tries >= PIN_TRIES) return 'pin-locked';\n      return secrets.pin",
    'return secrets.pin',
  ),
  machine(
    'at the door no photo is needed',
    "if (command.photo !== true) return 'photo-missing';\n        return now",
    'return now',
  ),
  machine('a failure at the door needs no wait', 'waited < WAIT_AT_DOOR', 'waited < 0'),
  machine(
    'a PIN can be reported locked when it isn’t',
    "secrets.tries < PIN_TRIES ? 'pin-not-locked' : null",
    "secrets.tries < 0 ? 'pin-not-locked' : null",
  ),
  machine(
    'a merchant picks up',
    "pick_up: { from: ['at_pickup'], to: 'picked_up', by: ['courier'] }",
    "pick_up: { from: ['at_pickup'], to: 'picked_up', by: ['courier', 'merchant'] }",
  ),
  machine(
    'a picked-up parcel is canceled',
    "const BEFORE_PICKUP = ['searching', 'accepted', 'at_pickup']",
    "const BEFORE_PICKUP = ['searching', 'accepted', 'at_pickup', 'picked_up']",
  ),
  machine('a repeated search is shorter', 'SEARCH_AGAIN_TIME = 10 * MINUTE', 'SEARCH_AGAIN_TIME = 9 * MINUTE'),
  machine('waiting at the counter costs the courier', 'FREE_WAIT = 10 * MINUTE', 'FREE_WAIT = 90 * MINUTE'),
  machine(
    'waiting counts from before the parcel is ready',
    'Math.max(command.readyAt ?? delivery.readyAt, delivery.reached.at_pickup ?? now)',
    '(delivery.reached.at_pickup ?? now)',
  ),
  machine(
    'a delivery is on time a minute later',
    'onTime: delivery.onTime ?? now <= delivery.dueAt,\n',
    'onTime: delivery.onTime ?? now <= delivery.dueAt + 60_000,\n',
  ),
  machine('an expired delivery uses up a free one', "  delivery.status === 'expired' ||\n", ''),
  machine(
    'a late free delivery uses up a free one',
    "delivery.failureReason === 'lost' ||\n  delivery.onTime === false;",
    "delivery.failureReason === 'lost';",
  ),
  ledger(
    'a late delivery is charged',
    "...(after.onTime === false ? entry(after.businessId, 'credit', fee) : []),",
    '',
  ),
  ledger('a free delivery is charged', 'const fee = after.free ? 0 : after.fee;', 'const fee = after.fee;'),
  ledger(
    'the way back costs nothing',
    "...entry(after.businessId, 'return_fee', returnShare(fee, after.returnShare)),",
    '',
  ),
  ledger('the courier of a canceled delivery is not paid', "...entry(before.courier, 'cancel_pay', charged)", ''),
  ledger('canceling a search costs', "status === 'searching' ? 0 : cancelFee", "status === 'expired' ? 0 : cancelFee"),
  ledger(
    'a credit counts as a charge',
    'MINUS_KINDS.includes(kind) ? -amount : amount',
    'MINUS_KINDS.includes(kind) ? amount : amount',
  ),
  market('nearby is five characters in Canada', 'ca: { A: 3, B: 2 }', 'ca: { A: 5, B: 2 }'),
  market('across town is two characters', 'us: { A: 5, B: 3 }', 'us: { A: 5, B: 2 }'),
  market(
    'a city of the same name in another state counts as near',
    "sameCity && foldPlace(pickup.state) === foldPlace(dropoff.state) ? 'C'",
    "sameCity ? 'C'",
  ),
  zone('a zone ends before its reach', 'meters <= reach[zone]', 'meters < reach[zone]'),
  market('markets have the typed name of a city', 'cityNamed(country, region, name)', 'name'),
  zone('accents make another city', ".normalize('NFKD').replace(MARKS, '')", ''),
  zone('Łódź isn’t Lodz', '.replace(WHOLE_LETTER, plainLetter)', ''),
  zone('St. John’s isn’t St Johns', "small.replace(APART, '')", 'small'),
  number('a wrong character passes', 'return weightedSum(text) === 0 ?', 'return weightedSum(text) >= 0 ?'),
  number('a swap passes', '(index + 1) * valueOf(character)', '1 * valueOf(character)'),
  core('lifecycle/carry-refusal', 'board/board')(
    'couriers see deliveries that they passed',
    "if (facts.hasPassed) return 'passed';",
    '',
  ),
  board(
    'a courier with a delivery sees offers',
    'state.loadOf(courier.id, delivery.market).carried.length === 0 &&',
    '',
  ),
  board('the board has no order', 'return before.length < FIRST_IN_LINE;', 'return true;'),
  board('the head start never ends', 'now >= offeredFrom(delivery) + HEAD_START', 'now < 0'),
  courier(
    'the recipient is shown at the shop',
    'dropoff: isInHand(status)',
    "dropoff: isInHand(status) || status === 'at_pickup'",
  ),
  courier(
    'the board shows the street',
    'shop: people.pickup.name,\n    pickupCity',
    'shop: people.pickup.street,\n    pickupCity',
  ),
  merchant('a courier’s phone stays', "phone: isCarried(delivery.status) ? courier.phone : ''", 'phone: courier.phone'),
  fields(
    'a correction by an older page removes the access code',
    'before[field] ?? emptyValue(field)',
    'emptyValue(field)',
  ),
  tracked('the number shows the shop', 'city: people.dropoff.city,\n', 'city: people.pickup.name,\n'),
  tracked(
    'a PIN is shown after the end',
    'pin: isFinal(delivery.status) ? null : (secrets?.pin ?? null)',
    'pin: secrets?.pin ?? null',
  ),
  tracked('tracking never ends', 'now - ended >= TRACKING_TIME &&', 'now - ended < 0 &&'),
  tracked('the photo at the door is shown before', "proof: delivery.status === 'delivered' ? proof : null", 'proof'),
  tracked('everyone is the recipient', "access === 'recipient' ? recipientDetails", 'access ? recipientDetails'),
  tariff('large costs as small', "size === 'large' ? large", "size !== 'large' && size !== 'small' ? large"),
  policy('sixty-one an hour', 'HOURLY_DELIVERIES_LIMIT = 60', 'HOURLY_DELIVERIES_LIMIT = 61'),
  standing('any role requests deliveries', "  if (!person.roles.includes('merchant')) return 'not-a-merchant';\n", ''),
  standing('any address requests deliveries', "  if (!person.emailVerified) return 'not-verified';\n", ''),
  standing(
    'a pending account requests deliveries',
    "  if (person.accountStatus !== 'Active') return 'account-not-active';\n",
    '',
  ),
  standing('a pending business requests deliveries', "business === 'Active' ?", "business !== '' ?"),
  standing('an unverified courier carries', ' && person.emailVerified', ''),
  standing(
    'a suspended courier carries',
    "person.emailVerified && person.accountStatus === 'Active'",
    'person.emailVerified',
  ),
  policy('anyone carries', "person.roles.includes('courier') && ", ''),
  policy(
    'a business needs no approval to send',
    "return business === 'Active' ? null : 'business-not-active';",
    'return null;',
  ),
  request(
    'another price is accepted',
    "  if (delivery.free !== agreed.free || delivery.fee !== agreed.fee) return refused('price-changed');\n",
    '',
  ),
  request('requests are not limited', "hasRoom ? ok(made.value) : refused('too-many')", 'ok(made.value)'),
  merchants(
    'settings are not settled before reading',
    '        settleAll(tx, backend);\n        const business = ownBusiness(me, tx, id);\n        if (business === null) return ok(null);\n        const { pickup',
    '        const business = ownBusiness(me, tx, id);\n        if (business === null) return ok(null);\n        const { pickup',
  ),
  request(
    'another business’s delivery answers a request',
    "madeFor === sender.id ? ok(null) : refused('invalid')",
    'ok(null)',
  ),
  merchants(
    'anyone’s business is seen',
    '(isOwnBusiness(me, business) || me.isAdmin) ? business : null',
    'business.owner !== null ? business : null',
  ),
  memory('mail-merchant', 'delivery-mail')(
    'nobody is mailed about an expired delivery',
    "if (kind === 'expire') return 'expired'",
    "if (kind === 'no_show') return 'expired'",
  ),
  memory('dispatch-table', 'delivery-time')(
    'free text is kept',
    "contents: '', reference: '', heldReason",
    "contents: '', heldReason",
  ),
  memory('delivery-overview', 'delivery-overview')(
    'days are those of UTC',
    "pickup?.timeZone ?? 'UTC'",
    "pickup?.timeZone === '' ? '' : 'UTC'",
  ),
  memory('delivery-overview', 'delivery-order')(
    'ties have no order',
    '|| byId({ id: b.delivery }, { id: a.delivery })',
    '',
  ),
  tracking('any key is accepted', 'if (key !== null && key === stored)', 'if (key !== null)'),
  tracking('an unverified address needs no key', 'asking.value.emailVerified && ', ''),
  once('a repeated command runs again', 'if (earlier === undefined) {', 'if (id === actor || earlier !== null) {'),
];
