interface Answered {
  readonly id?: string;
  readonly next?: string | null;
  readonly code?: string;
  readonly type?: string;
}

/** Calls every kind of operation at an address, and expects the status of each answer. Returns the number of calls. */
export async function callEveryOperation(url: string, key: string): Promise<number> {
  let calls = 0;
  /** Calls the API through the proxy, and checks the status. */
  async function call(
    expected: number,
    method: string,
    path: string,
    body?: object,
    number?: string,
  ): Promise<Answered> {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(number === undefined ? {} : { 'idempotency-key': number }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== expected) throw new Error(`${method} ${path}: ${response.status} for ${expected}\n${text}`);
    calls += 1;
    return text.startsWith('{') ? (JSON.parse(text) as Answered) : {};
  }

  const place = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
  const dropoff = { name: 'Rosa Fernandes', phone: '416 555 0199', street: '64 Dovercourt Road', ...place };
  const order = { dropoff, parcel: { size: 'small' }, handover: 'door', maxFeeCents: 899, metadata: { cart: 'c_98' } };

  await call(200, 'GET', '/business');
  await call(200, 'POST', '/quotes', { dropoff: place, parcel: { size: 'large' } });
  await call(409, 'POST', '/quotes', {
    dropoff: { ...place, city: 'Ottawa', postalCode: 'K1A 0B1' },
    parcel: { size: 'small' },
  });
  await call(200, 'PATCH', '/test/clock', { speed: 0 });
  const { id = '' } = await call(201, 'POST', '/deliveries', order, 'first');
  await call(201, 'POST', '/deliveries', order, 'first');
  await call(409, 'POST', '/deliveries', { ...order, maxFeeCents: 0 }, 'first');
  await call(422, 'POST', '/deliveries', { ...order, dropoff: { ...dropoff, phone: 'none' } }, 'wrong');
  await call(200, 'POST', '/deliveries/batch', {
    orders: [
      { ...order, idempotencyKey: 'second' },
      { ...order, idempotencyKey: 'third' },
    ],
  });
  await call(404, 'GET', `/deliveries/${crypto.randomUUID()}`);
  await call(404, 'GET', `/deliveries/${id}/proof`);
  await call(200, 'PATCH', `/deliveries/${id}`, { dropoff: { unit: '9' }, metadata: { cart: 'c_99' } }, 'correct');
  await call(409, 'POST', `/deliveries/${id}/confirm-return`, undefined, 'return');
  for (let step = 0; step < 3; step += 1) await call(200, 'POST', `/test/deliveries/${id}/next`);
  await call(409, 'PATCH', `/deliveries/${id}`, { dropoff: { unit: '10' } }, 'late');
  await call(409, 'POST', `/deliveries/${id}/report-lost`, undefined, 'lost');
  const other = await call(201, 'POST', '/deliveries', order, 'other');
  await call(200, 'PUT', `/test/deliveries/${other.id}/mishap`, { kind: 'refused' });
  const canceled = await call(201, 'POST', '/deliveries', order, 'canceled');
  await call(200, 'POST', `/deliveries/${canceled.id}/cancel`, { maxFeeCents: 0 }, 'cancel');
  await call(200, 'POST', '/test/clock/advance', { minutes: 240 });
  await call(200, 'GET', `/deliveries/${id}?include=people,courier,handover,events`);
  await call(200, 'GET', `/deliveries/${id}/proof`);
  for (let after: string | null = ''; after !== null;) {
    const page: Answered = await call(200, 'GET', `/deliveries?limit=2${after === '' ? '' : `&after=${after}`}`);
    after = page.next ?? null;
  }
  await call(200, 'GET', '/events?limit=100');
  await call(200, 'GET', '/test/clock');
  await call(200, 'DELETE', '/test/data');
  return calls;
}
