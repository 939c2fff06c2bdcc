import client from './js/client.js';

const { API, KEY, NUMBER } = process.env;
// The client's addresses are relative to the page that it runs in.
const { fetch } = globalThis;
globalThis.fetch = (path, options) => fetch(API + path, options);
const place = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
const dropoff = { name: 'Rosa Fernandes', phone: '416 555 0199', street: '64 Dovercourt Road', ...place };
const { data } = await client.createDelivery(
  { dropoff, parcel: { size: 'small' }, handover: 'door', maxFeeCents: 899, reference: NUMBER },
  { headers: { Authorization: `Bearer ${KEY}`, 'Idempotency-Key': NUMBER } },
);
console.log(data.status);
