import * as v from 'valibot';
import { isBusinessId, type BusinessId } from '#core/business/business-id.ts';
import { isInstant } from '#core/instant.ts';
import { isApiKeyId } from '#core/integration/api-key.ts';
import type { ApiRequest } from '#core/integration/api-requests.ts';
import { schemaOf } from '#core/schema-of.ts';

/** A request's row. */
export interface StoredApiRequest extends ApiRequest {
  readonly business: BusinessId;
}

export const StoredApiRequest = schemaOf<StoredApiRequest>({
  id: v.string(),
  business: v.pipe(v.string(), v.guard(isBusinessId)),
  key: v.pipe(v.string(), v.guard(isApiKeyId)),
  at: v.pipe(v.number(), v.guard(isInstant)),
  method: v.string(),
  route: v.string(),
  status: v.number(),
  ms: v.number(),
});
