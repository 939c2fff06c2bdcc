import { TARIFF } from '#core/delivery/price/tariff.ts';
import { resolved, withoutNull, type Parameter, type Schema } from './document.ts';

const ID = 'f2f387c1-0aa9-838a-aec3-329939318a8f';
const EVENT_ID = `evt_${ID.replaceAll('-', '')}_1`;

/** The value of a field in examples, by its name, if the document has none. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: ID,
  businessId: '00000000-0000-4000-8000-000000000101',
  version: 1,
  maxFeeCents: TARIFF.B.fee,
  feeCents: TARIFF.A.fee,
  chargeCents: 0,
  amountCents: TARIFF.A.fee,
  balanceCents: 0,
  free: true,
  currency: 'CAD',
  country: 'CA',
  timeZone: 'America/Toronto',
  freeLeft: 5,
  mode: 'test',
  size: 'small',
  handover: 'meet',
  minutes: 10,
  speed: 20,
  movedMinutes: 0,
  minutesLate: 0,
  onTime: null,
  overdue: false,
  failureReason: null,
  redeliveryOf: null,
  endedAt: null,
  dueBefore: null,
  readyInMinutes: 15,
  next: null,
  position: 'MC0x',
  charges: [],
  limit: 200,
  used: 1,
  index: 0,
  reference: 'Order 1042',
  metadata: { cart: 'c_98' },
  idempotencyKey: 'order-1042',
  trackingUrl: 'https://swiftlane.example/track/ENT8-EY2G-R5J4',
  number: 'ENT8EY2GR5J4',
  createdAt: '2026-06-03T19:04:00.000Z',
  at: '2026-06-03T19:04:00.000Z',
  now: '2026-06-03T19:04:00.000Z',
  timestamp: '2026-06-03T19:04:00.000Z',
  readyAt: '2026-06-03T19:19:00.000Z',
  dueAt: '2026-06-03T20:04:00.000Z',
};

/** Fields that differ by the object that they're in. */
const BY_OBJECT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Business: { id: BY_NAME['businessId'], name: 'Corner Bakery', status: 'Active' },
  Event: { id: EVENT_ID, type: 'delivery.requested' },
  BatchResults: { status: 201 },
};

/** Fields that an example leaves out, because an answer has them only on request. */
const isOnRequest = (name: string, schema: Schema, required: readonly string[], isAnswer: boolean): boolean =>
  !required.includes(name) && (isAnswer || (schema.examples === undefined && BY_NAME[name] === undefined));

function valueOf(given: Schema, isAnswer: boolean): unknown {
  const schema = resolved(withoutNull(given).schema);
  if (schema.properties !== undefined) return objectOf(schema, isAnswer);
  if (schema.type === 'array') return [valueOf(schema.items ?? {}, isAnswer)];
  const [example] = given.examples ?? schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.type === 'object') return {};
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.format === 'uuid') return ID;
  if (schema.format === 'date-time') return BY_NAME['at'];
  if (schema.format === 'uri') return 'https://shop.example/webhooks';
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' || schema.type === 'number' ? (schema.minimum ?? 1) : '';
}

function objectOf({ title = '', properties = {}, required = [] }: Schema, isAnswer: boolean): object {
  const own = BY_OBJECT[title] ?? {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      if (name in own) return [[name, own[name]]];
      if (isOnRequest(name, schema, required, isAnswer)) return [];
      const named = name in BY_NAME && resolved(withoutNull(schema).schema).properties === undefined;
      const value = named ? BY_NAME[name] : valueOf(schema, isAnswer);
      // A request leaves out fields without a value.
      return value === null && !isAnswer ? [] : [[name, value]];
    }),
  );
}

/** An example of a body: required fields, and others with a usual value. */
export const exampleBody = (schema: Schema): unknown => valueOf(schema, false);

/** An example of an answer, without the parts that are sent only on request. */
export const exampleAnswer = (schema: Schema): unknown => valueOf(schema, true);

/** The value of a parameter in an example; null if it's left out. */
export function exampleParameter({ name, required, example, schema = {} }: Parameter): string | null {
  if (required !== true) return null;
  if (typeof example === 'string') return example;
  const value = valueOf(schema, false);
  return name.toLowerCase().includes('event') ? EVENT_ID : typeof value === 'string' && value !== '' ? value : ID;
}
