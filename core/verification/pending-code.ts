import * as v from 'valibot';
import { storedRecord } from '../storage/stored-record.ts';
import type { CodePurpose } from './verification-port.ts';

/**
 * The code that this browser is waiting for. It's stored on the device, so that a reload or a second tab doesn't send
 * another one and knows the remaining wait. The code itself isn't part of it.
 */
export interface PendingCode {
  readonly email: string;
  readonly challenge: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly resendAt: number;
  readonly expiresAt: number;
}

/** `fresh` is false when an earlier code is still valid and none was sent now. */
export interface CodeOnItsWay extends PendingCode {
  readonly fresh: boolean;
}

const schema = v.object({
  email: v.string(),
  challenge: v.string(),
  sentAt: v.number(),
  resendAt: v.number(),
  expiresAt: v.number(),
});

const records = {
  registration: storedRecord<PendingCode>('local', 'pending-code:registration', schema),
  'password-reset': storedRecord<PendingCode>('local', 'pending-code:password-reset', schema),
};

export const pendingCode = (purpose: CodePurpose) => records[purpose];
