import * as v from 'valibot';
import { isBusinessId } from '../../../../core/business/business-id.ts';
import { isoText, instant } from '../../../../core/instant.ts';
import type { SandboxStore } from '../../../../core/integration/sandboxes.ts';
import type { ServiceApi } from './service-api.ts';

const REVOKED = v.object({ ok: v.literal(false), error: v.literal('revoked-key') });
const Read = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.nullable(v.object({ state: v.string(), revision: v.number() })) }),
  REVOKED,
]);
const Kept = v.variant('ok', [v.object({ ok: v.literal(true), value: v.picklist(['kept', 'changed']) }), REVOKED]);
const Claimed = v.nullable(v.object({ id: v.pipe(v.string(), v.guard(isBusinessId)), businessName: v.string() }));

/** The sandboxes in the database. Each function opens the key again in its own transaction. */
export const serviceSandboxes = (api: ServiceApi): SandboxStore => ({
  claim: async () => v.parse(Claimed, await api.rpc('svc_claim_sandbox', {})),
  async read(business, digest) {
    const read = v.parse(Read, await api.rpc('svc_sandbox', { p_business: business, p_digest: digest }));
    return read.ok ? read.value : read.error;
  },
  async keep(business, digest, { state, revision, nextAt }) {
    const parameters = {
      p_business: business,
      p_digest: digest,
      p_revision: revision,
      p_state: state,
      p_next_at: nextAt === null ? null : isoText(instant(nextAt)),
    };
    const kept = v.parse(Kept, await api.rpc('svc_keep_sandbox', parameters));
    return kept.ok ? kept.value : kept.error;
  },
});
