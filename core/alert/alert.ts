import { HOUR, MINUTE } from '../clock.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { CaseId } from '../support/case.ts';

/** The kinds of alerts. An alert is a notification on a device. */
export const ALERT_KINDS = [
  'offer',
  'offer-gone',
  'job',
  'still-there',
  'trouble',
  'on-its-way',
  'at-the-door',
  'case',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The alerts that a device can ask for. The others follow from these. */
export const WANTED_KINDS = ['offer', 'job', 'trouble', 'on-its-way', 'at-the-door', 'case'] as const;
export type WantedKind = (typeof WANTED_KINDS)[number];

interface AlertRule {
  /** A device gets it if it asked for this. */
  readonly wanted: WantedKind;
  /** The first letter of its topic: a later alert of the same topic replaces an earlier one. */
  readonly mark: string;
  readonly urgency: 'normal' | 'high';
  /** The time within which it's still of use, in ms. */
  readonly lifetime: number;
}

/** PostgreSQL has the same table; a contract test compares every row. */
export const ALERT_RULES: Readonly<Record<AlertKind, AlertRule>> = {
  offer: { wanted: 'offer', mark: 'o', urgency: 'high', lifetime: MINUTE },
  'offer-gone': { wanted: 'offer', mark: 'o', urgency: 'high', lifetime: MINUTE },
  job: { wanted: 'job', mark: 'j', urgency: 'high', lifetime: 10 * MINUTE },
  'still-there': { wanted: 'offer', mark: 's', urgency: 'normal', lifetime: 10 * MINUTE },
  trouble: { wanted: 'trouble', mark: 'd', urgency: 'high', lifetime: HOUR },
  'on-its-way': { wanted: 'on-its-way', mark: 't', urgency: 'high', lifetime: 15 * MINUTE },
  'at-the-door': { wanted: 'at-the-door', mark: 't', urgency: 'high', lifetime: 15 * MINUTE },
  case: { wanted: 'case', mark: 'c', urgency: 'high', lifetime: 15 * MINUTE },
};

/** The maximum number of couriers who are alerted to an offer: those who have waited longest. */
export const ALERTED_COURIERS = 50;

/** A topic has at most 32 characters, so it contains only a part of the id of the delivery, its group or the case. */
export const topicOf = (kind: AlertKind, about: DeliveryId | CaseId | null): string =>
  ALERT_RULES[kind].mark + (about ?? '').slice(0, 20);
