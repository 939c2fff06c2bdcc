import client from './js/index.js';

const { API, KEY, NUMBER } = process.env;
const api = new client.DeliveriesApi(new client.Configuration({ basePath: API, accessToken: KEY }));
const place = { city: 'Toronto', state: 'ON', postalCode: 'M6J 3C1' };
const dropoff = { name: 'Rosa Fernandes', phone: '416 555 0199', street: '64 Dovercourt Road', ...place };
const deliveryOrder = { dropoff, parcel: { size: 'small' }, handover: 'door', maxFeeCents: 899, reference: NUMBER };
console.log((await api.createDelivery({ idempotencyKey: NUMBER, deliveryOrder })).status);
