import { replacing, replacingForContract, type Mutant } from '../mutant.ts';

const caller = replacingForContract('adapters/memory/account/caller.ts', 'api-deliveries', 'api-keys');
const policy = replacingForContract('core/delivery/lifecycle/policy.ts', 'api-orders');
const deliveries = replacingForContract('adapters/memory/integration/memory-api-deliveries.ts', 'api-orders');
const once = replacingForContract('adapters/memory/delivery/once.ts', 'api-orders', 'api-deliveries');
const keys = replacingForContract('adapters/memory/integration/memory-api-keys.ts', 'api-keys');
const making = replacingForContract('core/integration/decide-key.ts', 'api-keys');
const gate = replacingForContract('adapters/memory/integration/memory-api-gate.ts', 'api-keys');
const notices = (file: string) => replacingForContract(`adapters/memory/integration/${file}`, 'key-notices');
const cursor = replacingForContract('api/cursor.ts', 'api-deliveries', 'api-events');
const events = replacingForContract('adapters/memory/integration/api-event-table.ts', 'api-events');
const forgetting = replacingForContract('adapters/memory/delivery/dispatch-table.ts', 'api-events');
const eventFacts = replacingForContract('core/integration/api-events.ts', 'api-events');
const shownDelivery = replacingForContract('api/operations/get-delivery.ts', 'api-deliveries');
const corrections = replacingForContract('core/delivery/merchant/decide-change.ts', 'api-corrections');
const proof = replacingForContract('api/operations/get-proof.ts', 'api-corrections');
const windows = (file: string) => replacingForContract(file, 'api-windows');
const ordering = replacingForContract('core/integration/order-delivery.ts', 'api-orders');
const input = (file: string) => replacing(file, 'unit', 'tests/api/bad-input.test.ts');
const sandbox = (file: string) => replacing(file, 'unit', 'tests/api/sandbox.test.ts');

const ofSandbox = (file: string) => replacing(`demo/world/sandbox/${file}`, 'unit', 'tests/api/kept-sandboxes.test.ts');
const kept = ofSandbox('kept-sandboxes.ts');
const drawn = ofSandbox('load-sandbox.ts');
const trimmed = ofSandbox('trim-sandbox.ts');
const ids = (contract: 'api-deliveries' | 'sandbox') => replacingForContract('api/idempotency.ts', contract);
const body = replacing('api/read-body.ts', 'unit', 'tests/api/request-body.test.ts');

/** Faults in the rights of a business's software. */
export const apiMutants: readonly Mutant[] = [
  sandbox('demo/world/courier-work.ts')(
    'simulated couriers try a scheduled delivery at its request, and never again',
    'opensAt ?? 0, searchedAt',
    '0, searchedAt',
  ),
  sandbox('demo/couriers/next-step.ts')(
    'a simulated courier leaves a parcel before its window',
    'latest(since, dropoffReadyAt ?? since)',
    'since',
  ),
  windows('core/integration/delivery-facts.ts')(
    'scheduled deliveries are searching for software',
    "opensAt === null ? status : 'scheduled'",
    'status',
  ),
  windows('api/operations/create-delivery.ts')(
    'an order’s own time of pickup is ignored',
    'pickupReadyAt: timeOf(body.pickupReadyAt)',
    'pickupReadyAt: null',
  ),
  windows('api/order-form.ts')(
    'a window may have minutes too',
    'readyInMinutes === undefined ? []',
    'readyInMinutes !== 15 ? []',
  ),
  windows('api/wire.ts')('a time of the year 10000 is taken', '&& YEAR.test(isoText(at))', ''),
  replacingForContract('api/order-form.ts', 'api-bodies')(
    'a state that can’t be stored is cleaned into another',
    'isStorableText(state) ? regionCode(country, state) : null',
    'regionCode(country, state)',
  ),
  caller(
    'a key gives access to all businesses of its owner',
    '(me.only === null || me.only === id)',
    'me.only !== me.actor',
  ),
  caller('a request of a key revoked meanwhile succeeds', '|| !enter(tx)', '|| enter(tx) === null'),
  deliveries(
    'an order with the same key and another body gets the first answer',
    'refusal === REUSED_COMMAND',
    'false',
  ),
  once('a refusal of software is remembered', 'refusal !== null && byDigest !== null', 'refusal === undefined'),
  once('changes of software are not compared', 'byDigest ??', 'byDigest === null ? null : `${id}` ??'),
  making('a live key needs no password', "if (!isPassword) return refused('wrong-password');", ''),
  keys('passwords for keys can be tried without limit', 'isUsedUp(tx, tries, PASSWORDS_FOR_KEYS)', 'false'),
  making('a test key needs no verified email', "if (!person.emailVerified) return refused('not-verified');", ''),
  keys('a replaced key keeps working', 'change(tx, old, {', "change(tx, '' as never, {"),
  replacingForContract('adapters/memory/integration/memory-api-gate.ts', 'sandbox')(
    'a test key has live access',
    'key.mode !== mode && sandboxes !== undefined',
    'key.mode === null',
  ),
  notices('memory-api-gate.ts')(
    'a key in a web page is mailed about at each request, in memory',
    '< IN_PAGE_MAILED_EVERY) return ok();',
    '< 0) return ok();',
  ),
  notices('memory-api-keys.ts')(
    'a live key is made without a mail',
    "if (row.mode === 'live') mailAboutKey",
    "if (row.mode === 'test') mailAboutKey",
  ),
  notices('memory-api-requests.ts')(
    'anyone lists the requests of software, in memory',
    'isShown && row.business === business',
    'row.business === business',
  ),
  gate(
    'unknown keys aren’t counted',
    "if (typeof decided.error === 'string') within(limits, missesOf(client), UNKNOWN_KEYS);",
    '',
  ),
  cursor('a cursor of another business is accepted', 'check === (await', "check !== '' || check === (await"),
  events('software reads other businesses’ events', 'delivery.businessId === business', "business !== ''"),
  events(
    'events are stored without a key',
    '!apiKeys.some(isOwn) && !webhooks.endpoints.some(isOwn)',
    'apiKeys === null',
  ),
  events('a position is read again', 'row.place <= from', 'row.place < from'),
  events('events are kept forever', 'now - at >= EVENTS_KEPT', 'now - at < 0'),
  forgetting(
    'events outlive the personal data of their delivery',
    'dispatch.apiEvents = dispatch.apiEvents.filter(({ delivery }) => delivery !== stored.delivery.id);',
    '',
  ),
  eventFacts('an event has the delivery as it is now', '{ ...delivery, ...changing }', '{ ...changing, ...delivery }'),
  shownDelivery('a key with read access gets the PIN', "access !== 'full'", 'access === null'),
  corrections(
    'a correction by software clears what it leaves out',
    'isPartial ? { ...dropoff, ...changes } : changes',
    'changes',
  ),
  corrections('metadata of any size is stored', 'metadata !== null && !isMetadata(metadata)', 'metadata === undefined'),
  replacingForContract('core/integration/api-events.ts', 'api-corrections')(
    'an event has the metadata of now',
    "  'metadata',\n",
    '',
  ),
  proof('a key with read access gets the proof', 'isChange: true,', 'isChange: false,'),
  ordering('an order costs more than its maximum', 'chargeOf(price.value) > order.maxFee', 'false'),
  ordering('an order is promised too late', 'dueAt > order.dueBefore', 'false'),
  ordering('a repeated order is priced again', 'if (made !== null) return', 'if (made === undefined) return'),
  input('api/read-body.ts')(
    'a typo in a field is ignored',
    'const unknown = unknownFields(schema, written);',
    'const unknown: FieldError[] = [];',
  ),
  input('core/read-at-most.ts')('a large body is read completely', 'if (length > limit) {', 'if (length < 0) {'),
  input('api/handler.ts')('a live key works in a web page', '!origins.includes(origin)', 'false'),
  input('api/handler.ts')(
    'a mistyped key is looked up',
    "read === null ? refused(problem('unknown-key'))",
    "read !== null && read.mode === null ? refused(problem('unknown-key'))",
  ),
  input('api/find-operation.ts')('a fixed address counts as an id', 'fixed.length > 0 ? fixed : matching', 'matching'),
  input('api/order-form.ts')('invisible characters are accepted', '!isStorableText(value)', 'false'),
  kept('a sandbox loses one of two changes', "kept !== 'changed'", "kept !== ''"),
  drawn('a sandbox draws its numbers again', 'random: random.position()', 'random: kept.random'),
  trimmed('a sandbox keeps everything', 'if (gone.size > 0) {', 'if (gone.size < 0) {'),
  replacing('api/read-body.ts', 'unit', 'tests/api/bad-correction.test.ts')(
    'a typo in an optional part is ignored',
    'if (wrapped !== undefined) return unknownFields(wrapped, value, pointer);',
    'if (wrapped !== undefined) return [];',
  ),
  sandbox('adapters/memory/integration/memory-api-gate.ts')(
    'a sandbox’s limits stand still with its clock',
    'limitClock.now()',
    'tx.now',
  ),
  sandbox('api/handler.ts')(
    'a live key moves the clock',
    "operation.tag === 'test' && opened.sandbox === undefined",
    'false',
  ),
  ids('api-deliveries')(
    'a key stands for requests of all paths',
    '`${asked.method} ${asked.path}\\n',
    '`${asked.method}\\n',
  ),
  ids('sandbox')('a live order has the id of a test order', 'business.id, mode, of', 'business.id, of'),
  body('a body of exactly the limit is refused unread', '?? 0) > limit;', '?? 0) >= limit;'),
  body(
    'the length that a request says is ignored',
    "const isTooLarge = Number(request.headers.get('content-length') ?? 0) > limit;",
    'const isTooLarge = false;',
  ),
  input('api/read-body.ts')('a field has its last error', 'if (!errors.has(error.pointer)) errors.set', 'errors.set'),
  replacingForContract('adapters/memory/integration/memory-api-deliveries.ts', 'api-deliveries')(
    'deliveries of one millisecond are lost between pages',
    ' || (requestedAt === after.requestedAt && id < after.id),',
    ',',
  ),
  policy('an order counts against the hour for a moment longer', '< HOURLY_WINDOW', '<= HOURLY_WINDOW'),
  forgetting(
    'events of time alone are in no order',
    '    .toSorted((a, b) => a.moved.event.at - b.moved.event.at);',
    ';',
  ),
  replacingForContract('api/operations/list-deliveries.ts', 'api-deliveries')(
    'a full last page has a next one',
    'found.value.length <= limit ||',
    'found.value.length < limit ||',
  ),
  replacingForContract('api/operations/webhook-endpoints.ts', 'webhook-api')(
    'a removed endpoint’s id is spelled as asked',
    "asked.params['id']?.toLowerCase()",
    "asked.params['id']",
  ),
];
