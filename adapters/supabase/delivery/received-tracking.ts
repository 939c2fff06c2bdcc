import { DELIVERY_STATUSES, type DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import { ADDED_FOR_RECIPIENTS, RECIPIENT_SEES } from '#core/delivery/request/recipient-fields.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import type { RecipientDetails, TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { isTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { parseInstant, type Instant } from '#core/instant.ts';

/** A tracking view as the backend sends it, with times as text. */
export interface SentTracked extends Omit<
  TrackedDelivery,
  'timeline' | 'opensAt' | 'dropoffReadyAt' | 'dueAt' | 'arrival'
> {
  readonly timeline: readonly { readonly status: DeliveryStatus; readonly at: string; readonly reportedAt?: string }[];
  /** A database of an earlier release doesn't send these two. */
  readonly opensAt?: string | null;
  readonly dropoffReadyAt?: string | null;
  readonly dueAt: string;
  readonly arrival: { readonly from: string; readonly to: string; readonly usual: boolean } | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isYesOrNo = (value: unknown): boolean => typeof value === 'boolean';
const areNumbers = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'number');
const isNullOr = (value: unknown, is: (value: unknown) => boolean): boolean => value === null || is(value);
const isTime = (value: unknown): boolean => isText(value) && parseInstant(value) !== null;
const isStatus = (value: unknown): boolean => DELIVERY_STATUSES.includes(value as DeliveryStatus);
const have = (value: unknown, are: (fields: Fields) => boolean): boolean =>
  typeof value === 'object' && value !== null && are(value as Fields);

const isRecipient = (value: unknown): boolean =>
  have(value, (sent) => {
    const fields: Fields = { ...ADDED_FOR_RECIPIENTS, ...sent };
    const { shop, shopPhone, note, handover, pin, courier, proof } = fields;
    return (
      isText(shop) &&
      RECIPIENT_SEES.every((field) => isText(fields[field])) &&
      (handover === 'meet' || handover === 'door') &&
      [pin, proof, shopPhone].every((text) => isNullOr(text, isText)) &&
      isText(note) &&
      isNullOr(courier, (person) => have(person, (c) => isText(c['firstName']) && isNullOr(c['photo'], isText)))
    );
  });

/**
 * Checks an answer's shape without the schema library, which doesn't fit in the size budget of a guest's tracking page.
 */
export const isSentTracked = (value: unknown): value is SentTracked =>
  have(
    value,
    ({
      number,
      version,
      status,
      timeline,
      opensAt = null,
      dropoffReadyAt = null,
      dueAt,
      onTime,
      overdue,
      arrival,
      city,
      stopsBefore = null,
      recipient,
    }) =>
      isTrackingNumber(number) &&
      areNumbers(version) &&
      isStatus(status) &&
      Array.isArray(timeline) &&
      timeline.every((step) =>
        have(
          step,
          ({ status: reached, at, reportedAt }) => isStatus(reached) && isTime(at) && isTime(reportedAt ?? at),
        ),
      ) &&
      [opensAt, dropoffReadyAt].every((at) => isNullOr(at, isTime)) &&
      isTime(dueAt) &&
      isNullOr(onTime, isYesOrNo) &&
      isYesOrNo(overdue) &&
      isNullOr(arrival, (range) =>
        have(range, ({ from, to, usual }) => isTime(from) && isTime(to) && isYesOrNo(usual)),
      ) &&
      isText(city) &&
      isNullOr(stopsBefore, areNumbers) &&
      isNullOr(recipient, isRecipient),
  );

const isArea = (value: unknown): boolean => have(value, ({ lat, lon, spread }) => areNumbers(lat, lon, spread));

/** The courier's position; null if it isn't shown, or isn't valid. */
export const movingFrom = (value: unknown): Moving | null =>
  have(
    value,
    ({ lat, lon, accuracy, age, city, shop, door }) =>
      areNumbers(lat, lon, accuracy, age) && isText(city) && isNullOr(shop, isArea) && isNullOr(door, isArea),
  )
    ? (value as Moving)
    : null;

const instantOf = (text: string): Instant => parseInstant(text) as Instant;
const instantIfAny = (text: string | null = null): Instant | null => (text === null ? null : instantOf(text));

export const trackedFrom = (sent: SentTracked): TrackedDelivery => ({
  number: sent.number,
  version: sent.version,
  status: sent.status,
  timeline: sent.timeline.map(({ status, at, reportedAt }) => ({
    status,
    at: instantOf(at),
    ...(reportedAt === undefined ? {} : { reportedAt: instantOf(reportedAt) }),
  })),
  opensAt: instantIfAny(sent.opensAt),
  dropoffReadyAt: instantIfAny(sent.dropoffReadyAt),
  dueAt: instantOf(sent.dueAt),
  onTime: sent.onTime,
  overdue: sent.overdue,
  arrival: sent.arrival
    ? { ...sent.arrival, from: instantOf(sent.arrival.from), to: instantOf(sent.arrival.to) }
    : null,
  city: sent.city,
  stopsBefore: sent.stopsBefore ?? null,
  recipient: sent.recipient === null ? null : recipientFrom(sent.recipient),
});

type Entered = Pick<RecipientDetails, (typeof RECIPIENT_SEES)[number]>;
const entriesOf = (entered: Entered): Entered =>
  Object.fromEntries(RECIPIENT_SEES.map((field) => [field, entered[field]])) as unknown as Entered;

/** Copies only the fields named here and those that the merchant entered for the recipient. */
const recipientFrom = ({
  shop,
  shopPhone,
  note,
  pin,
  courier,
  proof,
  ...entered
}: RecipientDetails): RecipientDetails => ({
  ...entriesOf({ ...ADDED_FOR_RECIPIENTS, ...entered }),
  shop,
  shopPhone,
  note,
  pin,
  courier: courier === null ? null : { firstName: courier.firstName, photo: courier.photo },
  proof,
});
