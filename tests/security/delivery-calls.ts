import { requestCalls } from './request-calls.ts';
import { randomUUID } from 'node:crypto';
import { HOUR } from '#core/clock.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { PICKUP, TORONTO, type Target } from './delivery-scene.ts';

/** One function call with its target. */
export interface DeliveryCall {
  readonly what: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const CHANGES = { street: '1 Evil Street', unit: '', notes: '', phone: '+14165550100' };
const CHANGE_KINDS = ['cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive'];
const STEPS = [
  'release',
  'arrive_pickup',
  'pick_up',
  'arrive_dropoff',
  'deliver',
  'fail',
  'retry',
  'hand_back',
  'lose',
];

/** Calls that merchants, or attackers in that role, try on a business and its delivery. */
export const merchantCalls = ({ business, delivery, number, key, endpoint }: Target): DeliveryCall[] => [
  { what: 'reads the settings', name: 'delivery_settings', args: { business } },
  { what: 'lists', name: 'list_deliveries', args: { business } },
  { what: 'reads the figures', name: 'delivery_overview', args: { business } },
  { what: 'follows the figures', name: 'live_business', args: { business, known: null } },
  { what: 'reads one', name: 'find_delivery', args: { delivery } },
  { what: 'reads the objections', name: 'delivery_objections', args: {} },
  { what: 'looks one up', name: 'look_up_delivery', args: { number } },
  { what: 'follows one', name: 'live_delivery', args: { delivery, known: null } },
  { what: 'looks at a city', name: 'live_board', args: { market: TORONTO, known: null } },
  { what: 'counts the cities', name: 'board_cities', args: { known: null } },
  { what: 'asks for the work that’s left', name: 'work_left', args: {} },
  ...[true, false].map((instead) => ({
    what: `hands it over${instead ? ' to another' : ''}`,
    name: 'assign_delivery',
    args: { command: randomUUID(), delivery, courier: randomUUID(), instead },
  })),
  { what: 'saves the pickup', name: 'save_pickup', args: { business, pickup: { ...PICKUP, notes: 'evil' } } },
  { what: 'sets the hours of the shop', name: 'save_hours', args: { business, hours: null } },
  ...[{ lat: 43.6, lon: -79.4 }, null].map((place) => ({
    what: `moves the shop ${place === null ? 'back' : 'away'}`,
    name: 'move_shop',
    args: { business, place },
  })),
  ...[...CHANGE_KINDS, 'accept', 'expire', 'deliver', ''].map((kind) => ({
    what: `changes it by "${kind}"`,
    name: 'change_delivery',
    args: { command: randomUUID(), delivery, kind, changes: CHANGES },
  })),
  ...[0, 300, -1, 2_147_483_648, 'free'].map((fee) => ({
    what: `cancels it for ${fee}`,
    name: 'change_delivery',
    args: { command: randomUUID(), delivery, kind: 'cancel', agreed_fee: fee },
  })),
  ...requestCalls(business, delivery),
  { what: 'reads the prices', name: 'price_list', args: {} },
  { what: 'reads what deliveries cost', name: 'recent_prices', args: { market: TORONTO } },
  {
    what: 'sets prices',
    name: 'save_tariff',
    args: {
      version: {
        id: delivery,
        market: TORONTO,
        tariff: DEFAULT_TARIFF,
        validFrom: new Date(Date.now() + HOUR).toISOString(),
        after: null,
      },
    },
  },
  { what: 'lists the hours of cities', name: 'city_hours', args: {} },
  { what: 'sets the carry limit of a city', name: 'save_carry_limit', args: { market: TORONTO, most: 1, after: 0 } },
  { what: 'removes the hours of a city', name: 'save_city_hours', args: { market: TORONTO, hours: null, after: 0 } },
  ...[new Date(Date.now() + HOUR).toISOString(), null].map((until) => ({
    what: until === null ? 'ends a pause' : 'pauses a city',
    name: 'pause_city',
    args: { market: TORONTO, until, reason: 'evil', after: 0 },
  })),
  { what: 'lists cases', name: 'own_cases', args: {} },
  ...['business', 'courier', 'person', ''].flatMap((side) =>
    ['damaged', 'counter', 'safety'].map((reason) => ({
      what: `reports "${reason}" as ${side}`,
      name: 'open_case',
      args: { report: { id: randomUUID(), side, delivery, reason, text: 'evil' } },
    })),
  ),
  // The victims' cases have the ids of their deliveries.
  {
    what: 'takes the id of a case',
    name: 'open_case',
    args: { report: { id: delivery, side: 'person', delivery: null, reason: 'other', text: '' } },
  },
  { what: 'reads a case', name: 'find_case', args: { case_id: delivery } },
  {
    what: 'replies to a case',
    name: 'reply_to_case',
    args: { case_id: delivery, message: { id: randomUUID(), text: 'evil' } },
  },
  ...['withdraw', 'reopen', ''].map((how) => ({
    what: `closes a case by "${how}"`,
    name: 'close_case',
    args: { case_id: delivery, how },
  })),
  {
    what: 'adds a photo to a case',
    name: 'add_case_photo',
    args: { case_id: delivery, photo: { id: randomUUID(), image: 'data:image/jpeg;base64,/9j/AAAA' } },
  },
  { what: 'sees a report about the goods', name: 'goods_report', args: { of_delivery: delivery } },
  { what: 'sees a photo of a case', name: 'case_photo', args: { case_id: delivery, photo_id: delivery } },
  { what: 'lists the team’s cases', name: 'desk_cases', args: {} },
  { what: 'reads a case as the team', name: 'find_desk_case', args: { case_id: delivery } },
  {
    what: 'answers a case',
    name: 'answer_case',
    args: { case_id: delivery, message: { id: randomUUID(), text: 'evil' } },
  },
  {
    what: 'asks a side',
    name: 'ask_side',
    args: { asked: { id: randomUUID(), delivery, side: 'courier', message: { id: randomUUID(), text: 'evil' } } },
  },
  {
    what: 'resolves a case',
    name: 'resolve_case',
    args: { case_id: delivery, decision: { outcome: 'refunded', amount: 1, words: 'evil' } },
  },
  { what: 'sets the hours', name: 'save_support_hours', args: { hours: DEFAULT_HOURS } },
  { what: 'is on call', name: 'set_on_call', args: { on_call: true } },
  { what: 'reads the statements', name: 'business_statements', args: { business } },
  { what: 'reads the open lines', name: 'open_lines', args: { business } },
  { what: 'reads a statement', name: 'find_statement', args: { statement: delivery } },
  { what: 'lists all statements', name: 'list_statements', args: { side: 'courier' } },
  {
    what: 'lists the books',
    name: 'list_books',
    args: { side: 'courier', query: { words: [], phrases: [], filters: {}, sort: 'due', descending: false } },
  },
  { what: 'counts the books', name: 'count_books', args: { side: 'courier' } },
  { what: 'closes the books', name: 'close_statements', args: {} },
  {
    what: 'marks a statement as paid',
    name: 'mark_paid',
    args: { statements: [delivery], paid_on: '2026-01-01', reference: '' },
  },
  { what: 'takes a payment back', name: 'undo_paid', args: { statements: [delivery] } },
  { what: 'voids a statement', name: 'void_statement', args: { statement: delivery, reason: 'evil' } },
  { what: 'lists the API keys', name: 'api_keys', args: { business } },
  { what: 'lists the requests of software', name: 'api_requests', args: { business } },
  { what: 'revokes an API key', name: 'revoke_api_key', args: { key } },
  ...['list', 'ping', 'enable', 'messages', 'resend', 'replay', 'remove', 'add', 'change', 'roll', ''].map(
    (operation) => ({
      what: `does "${operation}" to its webhook endpoints`,
      name: 'webhooks',
      args: { business, operation, endpoint, args: { limit: 10, event: 'evt_1', since: '2020-01-01T00:00:00Z' } },
    }),
  ),
];

/** The endpoint of a victim's phone. */
export const VICTIMS_PHONE = 'https://fcm.googleapis.com/fcm/send/of-a-victim';

/** Endpoints that would make the server call itself, its network, or a stranger. */
const HOSTILE_ENDPOINTS = [
  'http://fcm.googleapis.com/fcm/send/x',
  'https://127.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example#.push.apple.com/x',
  'file:///etc/passwd',
];

/** Calls that couriers, or attackers in that role, try on a delivery. */
export const courierCalls = ({ delivery }: Target): DeliveryCall[] => [
  { what: 'looks at the board', name: 'courier_duty', args: {} },
  { what: 'goes online', name: 'courier_duty', args: { online: true } },
  { what: 'follows the board', name: 'live_duty', args: { known: null } },
  {
    what: 'puts a courier somewhere',
    name: 'live_duty',
    args: { known: null, here: { lat: 43.65781, lon: -79.42163, accuracy: 5, age: 0 } },
  },
  {
    what: 'puts its courier somewhere with a step',
    name: 'courier_step',
    args: {
      command: randomUUID(),
      delivery,
      kind: 'pick_up',
      here: { lat: 43.65781, lon: -79.42163, accuracy: 5, age: 0 },
    },
  },
  { what: 'reads the application', name: 'courier_application', args: {} },
  { what: 'sends an application', name: 'save_application', args: { city: TORONTO, vehicle: 'bike' } },
  { what: 'saves cities', name: 'save_markets', args: { markets: [TORONTO] } },
  { what: 'reads the earnings', name: 'courier_earnings', args: { since: '2000-01-01', until: '2100-01-01' } },
  { what: 'reads what was paid', name: 'own_statements', args: {} },
  { what: 'accepts it', name: 'accept_delivery', args: { command: randomUUID(), delivery } },
  ...STEPS.map((kind) => ({
    what: `takes the step ${kind}`,
    name: 'courier_step',
    // Arguments that don't belong to a step are refused before its owner is checked.
    args: {
      command: randomUUID(),
      delivery,
      kind,
      pin: kind === 'deliver' ? '0000' : null,
      photo: kind === 'deliver' || kind === 'hand_back' ? aJpeg() : null,
      reason: kind === 'fail' ? 'refused' : null,
    },
  })),
  { what: 'passes it', name: 'pass_delivery', args: { delivery } },
  { what: 'puts it first', name: 'reorder_stops', args: { named: [delivery], late: true } },
  { what: 'lists the devices', name: 'alert_devices', args: {} },
  { what: 'forgets a device', name: 'forget_alert_device', args: { endpoint: VICTIMS_PHONE } },
  ...HOSTILE_ENDPOINTS.map((endpoint) => ({
    what: `saves a device at ${endpoint}`,
    name: 'save_alert_device',
    args: { endpoint, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22), kinds: ['offer'] },
  })),
];

/** Calls that anyone with a number tries. */
export const trackingCalls = ({ number }: Target): DeliveryCall[] =>
  [null, '', 'x', "' or true --", 'x'.repeat(5000)].flatMap((key) => [
    { what: `tracks with the key ${JSON.stringify(key?.slice(0, 20))}`, name: 'track_delivery', args: { number, key } },
    { what: 'follows with it', name: 'live_tracking', args: { number, key, known: null } },
    { what: 'leaves a note with it', name: 'leave_note', args: { number, key, note: 'evil' } },
    { what: 'reads the recipient’s cases with it', name: 'recipient_cases', args: { number, key } },
    ...[
      { what: 'report', id: randomUUID(), reason: 'damaged', text: 'evil' },
      { what: 'show', id: randomUUID() },
    ].map((said) => ({ what: `says "${said.what}" with it`, name: 'recipient_cases', args: { number, key, said } })),
  ]);
