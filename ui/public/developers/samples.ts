import { brandFace } from '#brand/brand.ts';
import { CANCEL_FEE, TARIFF } from '#core/delivery/price/tariff.ts';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The body of a request for a delivery, as it's sent to `POST /v1/deliveries`. */
export const REQUEST_BODY = {
  dropoff: {
    name: 'Rosa Fernandes',
    phone: '416 555 0199',
    street: '64 Dovercourt Road',
    city: 'Toronto',
    state: 'ON',
    postalCode: 'M6J 3C1',
  },
  parcel: { size: 'small', contents: 'Two loaves' },
  handover: 'meet',
  reference: '1042',
  maxFeeCents: TARIFF.B.fee,
};

/** The headers of a request that changes something, except its idempotency key. */
const HEADERS = ['-H "Authorization: Bearer $KEY"', '-H "Content-Type: application/json"'];

export const START = `npm run sandbox

API=http://127.0.0.1:4190/v1
KEY=${brandFace.api.keyPrefix}_test_…`;

export const EVERY_REQUEST = `GET /v1/business HTTP/1.1
Authorization: Bearer ${brandFace.api.keyPrefix}_live_…`;

/** A first request to the API. The address ends with the API's version. */
export const requestAt = (address: string): string => `API=${address}
KEY=${brandFace.api.keyPrefix}_test_…

curl "$API/business" \\
  -H "Authorization: Bearer $KEY"`;

export const REQUEST_CALL = `curl "$API/deliveries" \\
  ${HEADERS.join(' \\\n  ')} \\
  -H "Idempotency-Key: 1042" \\
  -d '${json(REQUEST_BODY)}'`;

export const REPEATED = `201 Created
Idempotent-Replayed: true

409 Conflict
{ "code": "idempotency-key-reused" }`;

export const TOO_EXPENSIVE = `409 Conflict
${json({ code: 'price-above-maximum', quote: { price: { feeCents: 1299, chargeCents: 1299 } } })}`;

export const CANCEL_CALL = `curl "$API/deliveries/$ID/cancel" \\
  ${HEADERS.join(' \\\n  ')} \\
  -H "Idempotency-Key: 1042-cancel" \\
  -d '{ "maxFeeCents": 0 }'

409 Conflict
{ "code": "costs-more", "feeCents": ${CANCEL_FEE} }`;

export const PROBLEM = `422 Unprocessable Content
Content-Type: application/problem+json

${json({
  title: 'Invalid request',
  code: 'invalid-request',
  errors: [
    { pointer: '/parcel/size', code: 'missing' },
    { pointer: '/tip', code: 'unknown-field' },
  ],
})}`;

export const VERIFY = `import { Webhook } from "standardwebhooks";

// \`body\` is the text as it came, not parsed yet.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);
console.log(event.type, event.data.status);`;
