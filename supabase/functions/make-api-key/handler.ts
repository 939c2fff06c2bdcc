import { isBusinessId } from '../../../core/business/business-id.ts';
import { canBePassword, NEXT_SIGN_IN_MS } from '../../../core/identity/password.ts';
import { isApiKeyId } from '../../../core/integration/api-key.ts';
import { PASSWORDS_FOR_KEYS } from '../../../core/integration/api-limits.ts';
import { isStorableText } from '../../../core/storable.ts';
import { clientAddress } from '../_shared/client-address.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import { endpoint } from '../_shared/endpoint.ts';
import type { KeyToMake } from '../_shared/keys.ts';
import { invalidRequest, tooMany, type Reply } from '../_shared/reply.ts';

const FIELDS = ['id', 'business', 'mode', 'access', 'name', 'hint', 'digest'] as const;
const HOURS = ['0', '1', '24'];

const SIGNED_OUT: Reply = { status: 401, code: 'session_ended', message: 'Please sign in again.' };
const refusal = (code: string): Reply => ({
  status: 403,
  code: code.replaceAll('-', '_'),
  message: 'No key was made.',
});

/**
 * Stores the key of a business's software that its owner's device has made: `{ id, business, mode, access, name, hint,
 * digest }`, never the key itself. A live key needs the owner's `password`, so that a stolen session can't become a
 * key. With `replaces` and `hours`, it replaces that key, which expires in `hours`.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, dependencies, async (body) => {
    const { accounts, keys } = dependencies;
    const person = await accounts.ofRequest(request);
    if (person === null) return SIGNED_OUT;
    const wanted = keyIn(body);
    if (wanted === null) return invalidRequest('The request is not understood.');
    const { password } = body;
    const client = clientBucket(clientAddress(request, dependencies));
    // Tried without the password first: a refusal for another reason must not reveal whether the password is right.
    let made = await keys.add(person.id, wanted, false, client);
    if (!made.ok && made.error === 'wrong-password' && typeof password === 'string' && canBePassword(password)) {
      const checked = await accounts.checkPassword(person, password, clientAddress(request, dependencies));
      if (checked === 'throttled') return tooMany(NEXT_SIGN_IN_MS);
      if (checked === 'right') made = await keys.add(person.id, wanted, true, client);
    }
    if (made.ok) return { status: 200, message: 'The key works now.', key: made.value };
    return made.error === 'throttled' ? tooMany(PASSWORDS_FOR_KEYS.windowMs) : refusal(made.error);
  });
}

/** The key that a request asks for; null if it isn't understood. */
function keyIn(body: Readonly<Record<string, unknown>>): KeyToMake | null {
  const texts = FIELDS.map((field) => [field, body[field]] as const);
  if (!texts.every(([, value]) => typeof value === 'string' && isStorableText(value))) return null;
  const key = Object.fromEntries(texts) as KeyToMake['key'];
  if (!isApiKeyId(key.id) || !isBusinessId(key.business)) return null;
  const { replaces, hours } = body;
  if (replaces === undefined) return { key, replaces: null };
  if (!isApiKeyId(replaces) || typeof hours !== 'string' || !HOURS.includes(hours)) return null;
  return { key, replaces: { id: replaces, hours: Number(hours) } };
}
