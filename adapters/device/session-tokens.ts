import * as v from 'valibot';
import { storedRecord } from '#core/storage/stored-record.ts';

export const SessionTokens = v.object({ accessToken: v.string(), refreshToken: v.string() });
export type SessionTokens = v.InferOutput<typeof SessionTokens>;

/** The session of this page. It ends with the page: the next person on the device starts signed out. */
export const tokensRecord = storedRecord('session', 'device-session', SessionTokens);
