// Orders a delivery and follows it to its end: API=http://127.0.0.1:4190/v1 KEY=… node order.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { argv, env } from 'node:process';
import { setTimeout } from 'node:timers/promises';

async function call(method, path, body, headers = {}) {
  const response = await fetch(env.API + path, {
    method,
    headers: { authorization: `Bearer ${env.KEY}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
  return answer;
}

/** Whether we sent a webhook: `body` is its text as it came, and it's at most five minutes old. */
export function isSigned(secret, id, timestamp, signatures, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`);
  return signatures.split(' ').some((one) => one.length === right.length && timingSafeEqual(Buffer.from(one), right));
}

async function orderAndFollow(number) {
  const to = { street: '64 Dovercourt Road', city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
  const dropoff = { name: 'Rosa Fernandes', phone: '416 555 0199', ...to };
  const order = { dropoff, parcel: { size: 'small' }, handover: 'meet', reference: number, maxFeeCents: 899 };
  const { id, trackingUrl } = await call('POST', '/deliveries', order, { 'idempotency-key': number });
  console.info(`ordered ${trackingUrl}`);
  for (let after = ''; ; await setTimeout(2000)) {
    const page = await call('GET', `/events?delivery=${id}${after}`);
    for (const { type } of page.data) console.info(type);
    if (page.position) after = `&after=${page.position}`;
    if (page.data.at(-1)?.data.endedAt) return;
  }
}

if (argv[1]?.endsWith('order.mjs')) await orderAndFollow(argv[2] ?? 'order-1042');
