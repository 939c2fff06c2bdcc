import type { AlertFacts } from '../../../core/alert/alert-facts.ts';
import type { PushSubscriptionKeys } from '../../../core/alert/push-endpoint.ts';
import type { TrackingQuery } from './deliveries.ts';
import type { Limit } from '../../../core/verification/code-limits.ts';

/** An alert that's due. */
export interface WaitingAlert {
  readonly id: number;
  /** A later alert of the same topic replaces it. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
  /** The time within which it's of use, in seconds. */
  readonly ttl: number;
  /** Null for a text message. */
  readonly device: PushSubscriptionKeys | null;
  readonly facts: AlertFacts;
  /** The recipient's phone number; empty for a device. */
  readonly phone: string;
}

/**
 * The outcome of an alert. `gone`: the device has unsubscribed. `refused`: the service doesn't accept this one.
 * `later`: it may be tried again, after the seconds that the service named, if any; with a `fault` of the operator's
 * settings, which is logged.
 */
export type AlertOutcome = 'sent' | 'gone' | 'refused' | { readonly later: number | null; readonly fault?: string };

/** Alerts that wait to be sent. Each is claimed for a minute, and tried at most three times. */
export interface Alerts {
  /**
   * Claims alerts that are due. `nextIn` is the time until the next one is due, in ms. Text messages are included on
   * request.
   */
  claim(
    limit: number,
    messages: boolean,
  ): Promise<{ readonly alerts: readonly WaitingAlert[]; readonly nextIn: number | null }>;
  done(id: number, outcome: AlertOutcome): Promise<void>;
  /** Stores a device of a delivery's recipient. `unknown`: number and key don't open one, which is a miss of the client. */
  saveDevice(
    asked: Pick<TrackingQuery, 'number' | 'key'>,
    device: PushSubscriptionKeys,
    client: string,
    misses: Limit,
  ): Promise<'saved' | 'unknown' | 'rejected' | 'too-many'>;
}

/** Sends one alert to one device. */
export interface AlertSender {
  send(
    device: PushSubscriptionKeys,
    text: string,
    how: Pick<WaitingAlert, 'ttl' | 'urgency' | 'topic'>,
  ): Promise<AlertOutcome>;
}

/** Sends text messages. */
export interface TextMessages {
  send(to: string, text: string): Promise<AlertOutcome>;
}
