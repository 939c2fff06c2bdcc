import { beforeAll, describe, expect, test } from 'vitest';
import { BODY_LIMIT } from '#api/read-body.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { ORDER, shop, type Shop } from '#tests/contract/integration/shop-software.ts';

let from: Shop;
beforeAll(async () => {
  from = await shop(await openMemory());
});

let n = 0;
/** An order under a number of its own, with other headers or another text as its body. */
const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  from.call('POST', '/v1/deliveries', body, { 'idempotency-key': `body-${(n += 1)}`, ...headers });

describe('the body of a request', () => {
  test('is refused if it isn’t JSON, or of another type', async () => {
    for (const text of ['{', '', 'order', '{"a":1,}', '\u0000'])
      expect(await send(text)).toMatchObject({ status: 400, body: { code: 'invalid-json' } });
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const headers = { authorization: `Bearer ${from.key}`, 'content-type': 'application/json', 'idempotency-key': 'x' };
    const odd = await from.send(new Request('https://api.example/v1/deliveries', { method: 'POST', headers, body }));
    expect([odd.status, await odd.json()]).toMatchObject([400, { code: 'invalid-json' }]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect(await send(ORDER, { 'content-type': type })).toMatchObject({
        status: 415,
        body: { code: 'unsupported-media-type' },
      });
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/vnd.api+json'])
      expect((await send({}, { 'content-type': type })).status).toBe(422);
  });

  test('may begin with a byte order mark', async () => {
    expect((await send(`\ufeff${JSON.stringify(ORDER)}`)).status).toBe(201);
  });

  test('is refused with its true cause if it’s compressed', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity'])
      expect(await send(ORDER, { 'content-encoding': encoding })).toMatchObject({
        status: 415,
        body: { code: 'unsupported-encoding' },
      });
    for (const encoding of ['identity', 'Identity', ''])
      expect((await send(ORDER, { 'content-encoding': encoding })).status).toBe(201);
  });

  test('is refused if it has a field twice, wherever that is', async () => {
    const order = JSON.stringify(ORDER).slice(1, -1);
    const errorsOf = async (text: string) =>
      (await send(text)).body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
    expect(await errorsOf(`{${order},"maxFeeCents":0}`)).toEqual(['/maxFeeCents given-twice']);
    expect(await errorsOf(`{${order},"max\\u0046eeCents":0}`)).toEqual(['/maxFeeCents given-twice']);
    expect(await errorsOf(`{${order},"metadata":{"a":"{\\"a\\":1,","a":"x","b":"x"}}`)).toEqual([
      '/metadata/a given-twice',
    ]);
    const batch = await from.call(
      'POST',
      '/v1/deliveries/batch',
      `{"orders":[{"a":[{}],"b":1},{"a":1,"a~/":{},"a~/":2}]}`,
    );
    expect(batch.body.errors.map(({ pointer }) => pointer)).toEqual(['/orders/1/a~0~1']);
  });

  test('of 70 kB is refused, with or without its length, and its rest isn’t read', async () => {
    const large = `{"a":"${'x'.repeat(70_000)}"}`;
    expect(await send(large)).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    const request = new Request('https://api.example/v1/deliveries', {
      method: 'POST',
      headers: { authorization: `Bearer ${from.key}`, 'content-type': 'application/json', 'idempotency-key': 'large' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await from.send(request)).status).toBe(413);
    expect(read).toBeLessThan(20);
  });

  test('may have 64 kB to the byte; a longer one isn’t read if it says so', async () => {
    const exact = JSON.stringify({ ...ORDER, reference: '' }).padEnd(BODY_LIMIT);
    for (const headers of [{}, { 'content-length': String(BODY_LIMIT) }])
      expect((await send(exact, headers)).status).toBe(201);
    for (const headers of [{}, { 'content-length': String(BODY_LIMIT + 1) }])
      expect((await send(`${exact} `, headers)).body.code).toBe('body-too-large');
    // Its length is believed.
    expect((await send(ORDER, { 'content-length': String(BODY_LIMIT + 1) })).body.code).toBe('body-too-large');
  });

  test('of 20,000 brackets, of an array or of nothing is invalid', async () => {
    expect(await send('['.repeat(20_000) + ']'.repeat(20_000))).toMatchObject({ status: 422 });
    for (const body of ['[]', 'null', '7', '"order"']) expect((await send(body)).status).toBe(422);
  });
});
