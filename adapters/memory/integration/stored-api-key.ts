import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { isApiKeyId, KEY_ACCESS, KEY_MODES } from '#core/integration/api-key.ts';
import type { DigestedKey } from '#core/integration/decide-key.ts';
import { isInstant, type Instant } from '#core/instant.ts';
import { schemaOf } from '#core/schema-of.ts';

/** A key's row. */
export interface StoredApiKey extends DigestedKey {
  /** The last time that the owner was mailed about this key in a web page; missing while they weren't. */
  readonly inPageAt?: Instant;
}

const time = v.pipe(v.number(), v.guard(isInstant));

export const StoredApiKey = schemaOf<StoredApiKey>({
  id: v.pipe(v.string(), v.guard(isApiKeyId)),
  business: v.pipe(v.string(), v.guard(isBusinessId)),
  mode: v.picklist(KEY_MODES),
  access: v.picklist(KEY_ACCESS),
  name: v.string(),
  hint: v.string(),
  digest: v.string(),
  madeAt: time,
  expiresAt: v.nullable(time),
  usedAt: v.nullable(time),
  usedFrom: v.nullable(v.string()),
  inPageAt: v.exactOptional(time),
  revokedAt: v.nullable(time),
});
