import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { sandboxHandler } from '#scripts/sandbox/sandbox-handler.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { ORDER, shop } from '#tests/contract/integration/shop-software.ts';

const START = Date.parse('2026-06-03T19:04:00.000Z');

interface Body {
  readonly id: string;
  readonly number: string;
  readonly position: string;
  readonly status: string;
  readonly code: string;
  readonly version: number;
  readonly now: string;
  readonly failureReason: string | null;
  readonly timeline: readonly { readonly status: string; readonly at: string }[];
  readonly events: readonly { readonly type: string }[];
  readonly report?: object | null;
  readonly promise: { readonly onTime: boolean | null; readonly minutesLate: number };
}

/** A sandbox on a clock that only the test moves. */
async function sandbox() {
  let now = START;
  const { key, handle } = await sandboxHandler({ now: () => now });
  const call = async (method: string, path: string, body?: object, headers: object = {}) => {
    const response = await handle(
      new Request(`http://127.0.0.1/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Body };
  };
  const order = (number: string, more: object = {}) =>
    call('POST', '/deliveries', { ...ORDER, ...more }, { 'idempotency-key': number });
  return { call, order, pass: (ms: number) => void (now += ms) };
}

const reached = ({ timeline }: Body) => timeline.map(({ status }) => status);

describe('the sandbox', () => {
  test('carries a delivery to the door within a few minutes of real time', async () => {
    const { call, order, pass } = await sandbox();
    const { id } = (await order('first', { readyInMinutes: 0 })).body;
    pass(10 * SECOND);
    expect(reached((await call('GET', `/deliveries/${id}`)).body)).toEqual(['searching', 'accepted']);
    // A clock that nothing calls stays fast for ten minutes.
    pass(3 * MINUTE);
    const { body } = await call('GET', `/deliveries/${id}?include=events`);
    expect(reached(body)).toEqual(['searching', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered']);
    expect(body.promise).toMatchObject({ onTime: true, minutesLate: 0 });
    expect(body.events.at(-1)?.type).toBe('delivery.delivered');
  });

  test('carries orders for one courier together, to each door', async () => {
    const { call, pass } = await sandbox();
    const orders = ['a', 'b', 'c'].map((idempotencyKey) => ({ ...ORDER, idempotencyKey, readyInMinutes: 0 }));
    const made = await call('POST', '/deliveries/batch', { dispatch: 'together', orders });
    const { results } = made.body as unknown as { results: readonly { readonly delivery: Body }[] };
    expect([made.status, results.length]).toEqual([200, 3]);
    const found = () => Promise.all(results.map(({ delivery }) => call('GET', `/deliveries/${delivery.id}`)));
    const acceptedAt = new Set<string | undefined>();
    for (let tries = 0; tries < 10; tries += 1) {
      pass(MINUTE);
      for (const { body } of await found()) acceptedAt.add(body.timeline.find((at) => at.status === 'accepted')?.at);
    }
    expect((await found()).map(({ body }) => body.status)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(acceptedAt.size).toBe(1);
    expect((await found()).every(({ body }) => body.promise.onTime)).toBe(true);
  });

  test('runs in real time again ten minutes after the last call', async () => {
    const { call, pass } = await sandbox();
    const from = Date.parse((await call('GET', '/test/clock')).body.now);
    pass(10 * HOUR);
    const to = Date.parse((await call('GET', '/test/clock')).body.now);
    expect(to - from).toBe(10 * HOUR + 19 * 10 * MINUTE);
  });

  test('moves its clock on request: stopped, by minutes, and step by step', async () => {
    const { call, order, pass } = await sandbox();
    expect((await call('PATCH', '/test/clock', { speed: 0 })).body).toEqual({
      now: new Date(START).toISOString(),
      movingTo: null,
      speed: 0,
    });
    const { id } = (await order('first')).body;
    pass(HOUR);
    expect((await call('GET', `/deliveries/${id}`)).body.status).toBe('searching');
    const steps: string[] = [];
    for (let n = 0; n < 5; n += 1) steps.push((await call('POST', `/test/deliveries/${id}/next`)).body.status);
    expect(steps).toEqual(['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered']);
    expect((await call('POST', `/test/deliveries/${id}/next`)).body).toMatchObject({ code: 'wrong-status' });
    const before = Date.parse((await call('GET', '/test/clock')).body.now);
    const after = Date.parse((await call('POST', '/test/clock/advance', { minutes: 2880 })).body.now);
    expect(after - before).toBe(2880 * MINUTE);
    for (const minutes of [0, 2881, 1.5, '5'])
      expect((await call('POST', '/test/clock/advance', { minutes } as object)).status).toBe(422);
    expect((await call('PATCH', '/test/clock', { speed: 7 })).status).toBe(422);
  });

  test('carries an order for tomorrow in one move of its clock, as hour by hour', async () => {
    const window = { dropoffReadyAt: '2026-06-04T18:00Z', dropoffDeadlineAt: '2026-06-04T19:00Z' };
    const pickupReadyAt = '2026-06-04T16:30Z';
    const played: Body[] = [];
    for (const [moves, minutes] of [
      [1, 2880],
      [48, 60],
    ] as const) {
      const { call, order } = await sandbox();
      await call('PATCH', '/test/clock', { speed: 0 });
      const more = { ...window, pickupReadyAt, readyInMinutes: null, handover: 'door' };
      const made = (await order('first', more)).body;
      expect(made).toMatchObject({ status: 'scheduled', opensAt: '2026-06-04T16:05:00.000Z' });
      for (let n = 0; n < moves; n += 1) await call('POST', '/test/clock/advance', { minutes });
      played.push((await call('GET', `/deliveries/${made.id}`)).body);
    }
    const [once, hourly] = played;
    expect(once).toEqual(hourly);
    expect(once).toMatchObject({ status: 'delivered', promise: { onTime: true } });
    const at = new Map(once?.timeline.map((step) => [step.status, step.at]));
    expect(at.get('accepted')).toBe('2026-06-04T16:05:20.000Z');
    expect(Date.parse(at.get('delivered') ?? '')).toBeGreaterThanOrEqual(Date.parse(window.dropoffReadyAt));
  });

  test.each([
    ['no_answer', 'returned', 'no_answer'],
    ['refused', 'returned', 'refused'],
    ['wrong_address', 'returned', 'wrong_address'],
    ['late', 'delivered', null],
    ['damaged', 'delivered', null],
  ])('plans a mishap: %s', async (kind, status, failureReason) => {
    const { call, order } = await sandbox();
    const { id } = (await order('first')).body;
    expect((await call('PUT', `/test/deliveries/${id}/mishap`, { kind })).status).toBe(200);
    await call('POST', '/test/clock/advance', { minutes: 300 });
    const { body } = await call('GET', `/deliveries/${id}`);
    expect(body).toMatchObject({ status, failureReason });
    expect(body.promise.minutesLate > 0).toBe(kind === 'late');
    expect((await call('PUT', `/test/deliveries/${id}/mishap`, { kind })).body.code).toBe('wrong-status');
  });

  test('has recipients who report damage ten minutes after the end, which is claimed', async () => {
    const { call, order } = await sandbox();
    await call('PATCH', '/test/clock', { speed: 0 });
    const ids: string[] = [];
    // One client may report five times within an hour.
    for (let n = 0; n < 6; n += 1) {
      const { id } = (await order(`cake-${n}`, { parcel: { size: 'small', declaredCents: 4500 } })).body;
      await call('PUT', `/test/deliveries/${id}/mishap`, { kind: 'damaged' });
      ids.push(id);
    }
    const [first = ''] = ids;
    const read = async (id = first) => (await call('GET', `/deliveries/${id}?include=report`)).body;
    const advance = (minutes: number) => call('POST', '/test/clock/advance', { minutes });
    for (let step = 0; step < 5; step += 1) await call('POST', `/test/deliveries/${first}/next`);
    await advance(9);
    expect((await read()).report).toBeNull();
    await advance(1);
    const { report, timeline } = await read();
    const reportedAt = new Date(Date.parse(timeline.at(-1)?.at ?? '') + 10 * MINUTE).toISOString();
    expect(report).toEqual({ reason: 'damaged', note: 'It arrived damaged.', reportedAt, claimId: null });
    await advance(300);
    for (const id of ids) expect((await read(id)).report).toMatchObject({ reason: 'damaged', claimId: null });
    const claim = { reason: 'damaged', note: 'Crushed.' };
    const { body } = await call('POST', `/deliveries/${first}/claims`, claim, { 'idempotency-key': 'claim' });
    expect((await read()).report).toMatchObject({ claimId: body.id });
    await advance(60);
    expect((await call('GET', `/claims/${body.id}`)).body).toMatchObject({ outcome: 'refunded', refundedCents: 4500 });
  });

  test('replaces a courier who never comes', async () => {
    const { call, order } = await sandbox();
    const { id } = (await order('first')).body;
    await call('PUT', `/test/deliveries/${id}/mishap`, { kind: 'no-show' });
    await call('POST', '/test/clock/advance', { minutes: 300 });
    const { body } = await call('GET', `/deliveries/${id}?include=events`);
    expect(body.events.map(({ type }) => type).slice(0, 4)).toEqual([
      'delivery.requested',
      'delivery.accepted',
      'delivery.released',
      'delivery.accepted',
    ]);
    expect(body.status).toBe('delivered');
  });

  test('gives the same orders the same numbers and times', async () => {
    const play = async () => {
      const { call, order } = await sandbox();
      const first = await order('first');
      await order('second', { handover: 'door' });
      await call('POST', '/test/clock/advance', { minutes: 120 });
      return [first.body.number, (await call('GET', '/deliveries')).body];
    };
    expect(await play()).toEqual(await play());
  });

  test('starts over without deliveries, with all free ones and the same key', async () => {
    const { call, order } = await sandbox();
    const first = await order('first');
    expect((await call('DELETE', '/test/data')).status).toBe(200);
    expect((await call('GET', '/deliveries')).body).toEqual({ data: [], next: null });
    expect((await call('GET', '/business')).body).toMatchObject({ mode: 'test', freeLeft: 5, status: 'Active' });
    const again = await order('first');
    expect(again.status).toBe(201);
    expect(again.body.id).toBe(first.body.id);
  });

  test('continues from an event position after starting over', async () => {
    const { call, order } = await sandbox();
    for (const number of ['first', 'second']) await order(number);
    const { position } = (await call('GET', '/events')).body;
    await call('DELETE', '/test/data');
    await order('third', { reference: 'Third' });
    expect((await call('GET', `/events?after=${position}`)).body).toMatchObject({
      data: [{ type: 'delivery.requested', mode: 'test', data: { reference: 'Third' } }],
    });
  });

  test('counts its limits by real time, regardless of its clock', async () => {
    const { call, pass } = await sandbox();
    await call('PATCH', '/test/clock', { speed: 0 });
    for (let n = 1; n < 120; n += 1) await call('GET', '/test/clock');
    expect((await call('GET', '/test/clock')).body.code).toBe('rate-limited');
    pass(MINUTE);
    expect((await call('GET', '/test/clock')).status).toBe(200);
  });

  test('isn’t available to a live key, and finds no delivery of another business', async () => {
    const live = await shop(await openMemory());
    const tries = [
      ['GET', '/v1/test/clock'],
      ['DELETE', '/v1/test/data'],
      ['POST', `/v1/test/deliveries/${crypto.randomUUID()}/next`],
    ] as const;
    for (const [method, path] of tries)
      expect((await live.call(method, path)).body).toMatchObject({ code: 'not-found' });
    // The mode of the key is checked before the body.
    expect((await live.call('PATCH', '/v1/test/clock', { speed: 7 })).body.code).toBe('not-found');
    const { call } = await sandbox();
    for (const id of [crypto.randomUUID(), '7'])
      expect((await call('POST', `/test/deliveries/${id}/next`)).body.code).toBe('not-found');
  });
});
