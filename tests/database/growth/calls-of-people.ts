import {
  ACCEPTED,
  admin,
  AT_DROPOFF,
  AT_PICKUP,
  BY_VEHICLE,
  COMMAND,
  courier,
  gated,
  HERE,
  id,
  merchant,
  NO_HOURS,
  numberOf,
  order,
  severalOrders,
  PICKED_UP,
  searching,
  type Call,
} from './calls.ts';
import { CALLS_OF_CASES } from './calls-of-cases.ts';

/** A closed statement of a merchant. */
const statement = (n: number) => id('statement', n);
const cancelable = (n: number): string => (n === 2 ? id('g', 1) : id('f', 8));
const step = (delivery: string, kind: string, of: number, more = ''): Call =>
  courier('constant', () => `public.courier_step(${COMMAND}, ${delivery}, '${kind}'${more})`, { of });
const TARIFF = `'{"rates":{"A":{"fee":699,"pay":500,"minutes":45},"B":{"fee":899,"pay":650,"minutes":60},"C":{"fee":1299,"pay":950,"minutes":90}},"large":{"fee":300,"pay":250},"cancelFee":300,"returnShare":50}'::jsonb`;
const PHOTO = `, null, 'data:image/jpeg;base64,/9j/AAAA'`;

const pageOf = (table: string, ids: readonly string[]) => `(select jsonb_agg(to_jsonb(x)) from (
  select * from public.${table} where id in (${ids.join(', ')}) order by created_at desc, id) as x)`;

/** Tables that administrators read page by page. */
export const PAGES_OF_TABLES: Record<string, Call> = {
  users: admin('page', () => pageOf('users', [id('c', 1), id('c', 2), id('m', 1)])),
  businesses: admin('page', () => pageOf('businesses', [id('b', 1), id('b', 2)])),
};

const listed = (call: string, query: object, after: string | null = null): Call =>
  admin(
    'page',
    () =>
      `public.${call}('${JSON.stringify({ words: [], phrases: [], filters: {}, sort: 'created', descending: true, ...query })}', ${after === null ? 'null' : `jsonb_build_array(${after})`}, 10)`,
  );

const booked = (query: object, after: string | null = null): readonly Call[] =>
  (['courier', 'business'] as const).map((side) => {
    const { call, ...more } = listed('list_books', { sort: 'due', descending: false, ...query }, after);
    return { ...more, call: (n) => call(n).replace('list_books(', `list_books('${side}', `) };
  });

/** The calls of signed-in people. */
export const CALLS_OF_PEOPLE: Record<string, Call | readonly Call[]> = {
  ...CALLS_OF_CASES,
  accept_delivery: courier('constant', () => `public.accept_delivery(${COMMAND}, ${searching(1)})`),
  city_hours: admin('page', () => 'public.city_hours()'),
  account_history: admin('page', () => `public.account_history(${id('c', 9)})`),
  account_record: admin('page', () => `public.account_record(${id('m', 1)})`),
  alert_devices: courier('page', () => 'public.alert_devices()', { long: true }),
  am_i_admin: admin('constant', () => 'public.am_i_admin()'),
  api_keys: merchant('page', (n) => `public.api_keys(${id('b', n)})`),
  api_requests: merchant('page', (n) => `public.api_requests(${id('b', n)})`),
  assign_delivery: admin('constant', () => `public.assign_delivery(${COMMAND}, ${searching(1)}, ${id('c', 9)})`),
  board_cities: admin('page', () => 'public.board_cities()'),
  business_record: admin('page', () => `public.business_record(${id('b', 1)})`),
  business_statements: merchant('page', (n) => `public.business_statements(${id('b', n)})`),
  cancel_email_change: merchant('constant', () => 'public.cancel_email_change()'),
  change_delivery: [
    merchant('constant', (n) => `public.change_delivery(${COMMAND}, ${cancelable(n)}, 'cancel', null, 0)`),
    merchant('constant', () => `public.change_delivery(${COMMAND}, ${ACCEPTED}, 'cancel', null, 300)`, { long: false }),
    merchant(
      'constant',
      () =>
        `public.change_delivery(${COMMAND}, ${ACCEPTED}, 'correct', '{"street":"1 New Street","unit":"","notes":"","phone":"+14165550199"}', null)`,
      { long: false },
    ),
  ],
  close_statements: admin('claim', () => 'public.close_statements()'),
  complete_courier_registration: courier('constant', () => 'public.complete_courier_registration()'),
  count_businesses: admin('page', () => 'public.count_businesses()'),
  count_people: admin('page', () => 'public.count_people()'),
  courier_application: courier('constant', () => 'public.courier_application()'),
  courier_duty: courier('open', () => 'public.courier_duty(true)', { long: true }),
  courier_earnings: [
    courier('page', () => `public.courier_earnings(now() - interval '7 days', now())`, { long: true, of: 1 }),
    courier('constant', () => `public.courier_earnings(now() - interval '170 hours', now() - interval '169 hours')`, {
      long: true,
      of: 1,
    }),
  ],
  courier_step: [
    step(ACCEPTED, 'arrive_pickup', 2, `, null, null, null, ${HERE}`),
    step(AT_PICKUP, 'pick_up', 3, `, null, null, null, ${HERE}`),
    step(PICKED_UP, 'arrive_dropoff', 4, `, null, null, null, ${HERE}`),
    step(AT_DROPOFF, 'deliver', 5, PHOTO),
    step(AT_DROPOFF, 'fail', 5, `, null, null, 'refused'`),
    step(ACCEPTED, 'release', 2),
  ],
  decide_account: admin('constant', () => `public.decide_account(${id('c', 2)}, 'suspend', 'Because', '{courier}')`),
  delivery_objections: admin('open', () => 'public.delivery_objections()'),
  delivery_overview: merchant('open', (n) => `public.delivery_overview(${id('b', n)})`),
  delivery_settings: merchant('constant', (n) => `public.delivery_settings(${id('b', n)})`),
  email_verified_at: merchant('constant', () => 'public.email_verified_at()'),
  find_delivery: [
    merchant('constant', (n) => `public.find_delivery(${searching(n)})`),
    admin('constant', () => `public.find_delivery(${PICKED_UP})`),
  ],
  find_statement: merchant('page', (n) => `public.find_statement(${statement(n)}, null, 100)`),
  forget_alert_device: courier(
    'constant',
    () => `public.forget_alert_device('https://fcm.googleapis.com/fcm/send/c9')`,
  ),
  leave_note: merchant('constant', () => `public.leave_note(${numberOf(ACCEPTED)}, 'Ring twice', 'k' || ${ACCEPTED})`),
  list_deliveries: merchant('page', (n) => `public.list_deliveries(${id('b', n)})`),
  list_people: [
    listed('list_people', {}),
    listed('list_people', {}, `now() - interval '15 minutes', ${id('c', 15)}`),
    listed('list_people', { filters: { status: 'Active' } }),
    listed('list_people', { filters: { role: 'Merchant' } }),
    listed('list_people', { filters: { role: 'Admin' } }),
    listed('list_people', { sort: 'name' }),
    listed('list_people', { sort: 'name', descending: false }, `'first 12 last', ${id('m', 12)}`),
    listed('list_people', { sort: 'email', descending: false }),
    listed('list_people', { sort: 'waiting', descending: false }),
    listed('list_people', { words: ['c12@'] }),
    listed('list_people', { words: [' c', ' 17'], filters: { role: 'Courier' } }),
  ],
  list_businesses: [
    listed('list_businesses', {}),
    listed('list_businesses', { filters: { status: 'Active' } }),
    listed('list_businesses', { sort: 'name', descending: false }),
    listed('list_businesses', { sort: 'city', descending: false }),
    listed('list_businesses', { sort: 'waiting', descending: false }),
    listed('list_businesses', { words: ['shop 2', ' on'] }),
  ],
  count_books: [
    admin('page', () => `public.count_books('courier')`),
    admin('page', () => `public.count_books('business')`),
  ],
  list_books: [
    booked({}),
    booked({}, `interval '1973 years', ${id('c', 15)}`),
    ...['Late', 'To pay', 'Paid', 'Credit', 'Nothing to pay', 'Void'].map((state) => booked({ filters: { state } })),
    booked({ filters: { period: '2026-01-01' } }),
    booked({ filters: { period: '2026-01-01', state: 'Paid' }, sort: 'total', descending: true }),
    booked({ sort: 'total', descending: true }),
    booked({ words: ['shop 17'] }),
    booked({ words: ['first 17 last'] }),
    booked({ words: [' 7', '20000117'] }),
  ].flat(),
  list_statements: [
    admin('page', () => `public.list_statements('courier')`),
    admin('page', () => `public.list_statements('business')`),
  ],
  live_board: admin('open', () => `public.live_board('ca|on|one', '-x')`),
  live_business: merchant('open', (n) => `public.live_business(${id('b', n)}, 'x')`),
  live_delivery: [
    merchant('constant', (n) => `public.live_delivery(${n === 2 ? searching(n) : PICKED_UP}, '-x')`),
    { kind: 'constant', by: 'merchant', ...gated((known) => `public.live_delivery(${PICKED_UP}, ${known})`) },
  ],
  live_duty: [
    courier('open', () => 'public.live_duty()', { long: true }),
    courier('constant', () => `public.live_duty('-x', ${HERE})`, { of: 4 }),
    { kind: 'constant', by: 'courier', of: 4, ...gated((known) => `public.live_duty(${known})`) },
    { kind: 'open', by: 'courier', of: 9, ...gated((known) => `public.live_duty(${known})`) },
    courier('open', () => 'public.live_duty()', {
      before: () => `update private.deliveries set requested_at = now() + interval '1 hour' where id = ${searching(1)}`,
    }),
  ],
  live_tracking: merchant('constant', () => `public.live_tracking(${numberOf(PICKED_UP)}, null, '-x')`),
  look_up_delivery: admin('constant', () => `public.look_up_delivery(${numberOf(PICKED_UP)})`),
  mark_paid: admin('claim', () => `public.mark_paid(array[${statement(1)}]::uuid[], '2026-01-02', 'Run 1')`),
  move_shop: merchant('constant', (n) => `public.move_shop(${id('b', n)}, '{"lat":43.6,"lon":-79.4}')`),
  open_account_contact: admin('constant', () => `public.open_account_contact(${id('c', 9)})`),
  open_business_contact: admin('constant', () => `public.open_business_contact(${id('b', 2)})`),
  open_lines: merchant('page', (n) => `public.open_lines(${id('b', n)}, null, 100)`),
  own_statements: courier('page', () => 'public.own_statements()', { long: true, of: 1 }),
  pass_delivery: courier('constant', () => `public.pass_delivery(${searching(1)})`),
  pending_email_change: merchant('constant', () => 'public.pending_email_change()'),
  price_list: admin('page', () => 'public.price_list()'),
  recent_prices: [`'ca|on|one'`, ''].map((city) => admin('page', () => `public.recent_prices(${city})`)),
  reorder_stops: courier('constant', () => `public.reorder_stops(array[${ACCEPTED}::text], false)`, { of: 2 }),
  request_delivery: merchant('open', (n) => `public.request_delivery(${COMMAND}, ${order(n)})`),
  request_together: merchant('open', (n) => `public.request_together(${COMMAND}, ${severalOrders(n)})`, {
    before: () => BY_VEHICLE,
  }),
  revoke_api_key: merchant('constant', (n) => `public.revoke_api_key(${id('k', n)})`),
  pause_city: admin('page', () => `public.pause_city('ca|on|one', now() + interval '1 hour', 'Snow', 0)`),
  save_alert_device: courier(
    'constant',
    () =>
      `public.save_alert_device('https://fcm.googleapis.com/fcm/send/new', 'B${'a'.repeat(86)}', '${'a'.repeat(22)}', '{offer}')`,
  ),
  save_application: courier('constant', () => `public.save_application('ca|on|one', 'bike')`),
  save_carry_limit: admin('page', () => `public.save_carry_limit('ca|on|one', 1, 0)`),
  save_city_hours: admin('page', () => `public.save_city_hours('ca|on|one', null, 0)`),
  save_markets: courier('constant', () => `public.save_markets('{ca|on|one}')`),
  save_hours: merchant('constant', (n) => `public.save_hours(${id('b', n)}, ${NO_HOURS})`),
  save_pickup: merchant(
    'constant',
    (n) =>
      `public.save_pickup(${id('b', n)}, '{"postalCode":"M6J 2Z4","phone":"+14165550101","notes":"","timeZone":"America/Toronto","callShop":"yes"}')`,
  ),
  save_tariff: admin(
    'page',
    () =>
      `public.save_tariff(jsonb_build_object('id', ${id('tariff', 1)}, 'market', null, 'tariff', ${TARIFF}, 'validFrom', now() + interval '1 day', 'after', null))`,
  ),
  track_delivery: merchant('constant', () => `public.track_delivery(${numberOf(PICKED_UP)}, 'k' || ${PICKED_UP})`),
  undo_account_decision: admin('constant', () => `public.undo_account_decision(${id('c', 2)})`, {
    before: () => `update private.account_decisions set at = now() where account = ${id('c', 2)}`,
  }),
  undo_paid: admin('claim', () => `public.undo_paid(array[${statement(1)}]::uuid[])`, {
    before: () =>
      `update private.statements set state = 'paid', paid_on = '2026-01-02', reference = 'Run', paid_at = now(), paid_by = ${id('a', 1)} where id = ${statement(1)}`,
  }),
  void_statement: admin('page', () => `public.void_statement(${statement(1)}, 'Wrong')`),
  work_left: admin('constant', () => 'public.work_left()'),
  webhooks: [
    merchant('page', (n) => `public.webhooks(${id('b', n)}, 'list')`),
    merchant('page', (n) => `public.webhooks(${id('b', n)}, 'messages', ${id('w', n)}, '{"limit":20}')`),
    merchant('constant', (n) => `public.webhooks(${id('b', n)}, 'ping', ${id('w', n)})`),
  ],
};
