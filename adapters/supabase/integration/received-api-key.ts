import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { isApiKeyId, KEY_ACCESS, KEY_MODES, type ApiKey } from '#core/integration/api-key.ts';
import { Time } from '../received-time.ts';

const text = v.string();

/** A key as the database returns it. In its own module, so that pages don't load the answers for software. */
export const ReceivedApiKey: v.GenericSchema<unknown, ApiKey> = v.object({
  id: v.pipe(text, v.guard(isApiKeyId)),
  business: v.pipe(text, v.guard(isBusinessId)),
  mode: v.picklist(KEY_MODES),
  access: v.picklist(KEY_ACCESS),
  name: text,
  hint: text,
  madeAt: Time,
  expiresAt: v.nullable(Time),
  usedAt: v.nullable(Time),
  usedFrom: v.nullable(text),
  revokedAt: v.nullable(Time),
});
