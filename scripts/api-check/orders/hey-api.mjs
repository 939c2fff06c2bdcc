import sdk from './js/sdk.gen.js';
import client from './js/client/index.js';

const { API, KEY, NUMBER } = process.env;
const place = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
const dropoff = { name: 'Rosa Fernandes', phone: '416 555 0199', street: '64 Dovercourt Road', ...place };
const { data } = await sdk.createDelivery({
  client: client.createClient(client.createConfig({ baseUrl: API, auth: KEY })),
  headers: { 'Idempotency-Key': NUMBER },
  body: { dropoff, parcel: { size: 'small' }, handover: 'door', maxFeeCents: 899, reference: NUMBER },
  throwOnError: true,
});
console.log(data.status);
