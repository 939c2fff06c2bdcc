import * as v from 'valibot';
import type { BusinessId } from '../business/business-id.ts';
import type { Failure } from '../failure.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto } from '../form.ts';
import { inEachSpelling } from '../identity/password.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { ok, refused, type Result } from '../result.ts';
import { requiredText } from '../typed-text.ts';
import {
  KEY_ACCESS,
  KEY_MODES,
  KEY_NAME_LENGTH,
  makeApiKey,
  newApiKeyId,
  ROLL_HOURS,
  type ApiKey,
  type KeyMode,
} from './api-key.ts';
import type { ApiKeys, KeyMakingRefusal, NewApiKey } from './api-keys.ts';

/** The form for a new key. */
export const ApiKeyForm = formOf(
  v.object({
    name: requiredText(KEY_NAME_LENGTH),
    mode: v.picklist(KEY_MODES, 'missing'),
    access: v.picklist(KEY_ACCESS, 'missing'),
    /** The owner's current password, needed for a live key only. */
    password: v.optional(v.string(), ''),
  }),
  ['missing', 'too-long', 'wrong-password'],
);

/** The form for replacing a key. */
export const RollForm = formOf(
  v.object({
    hours: v.picklist(
      ROLL_HOURS.map((hours) => `${hours}` as const),
      'missing',
    ),
    password: v.optional(v.string(), ''),
  }),
  ['missing', 'wrong-password'],
);

/** A key that was just made. `secret` is the key itself, which is stored nowhere: this is the only time to show it. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

type Refused<Form> = IssuesOf<Form> | Exclude<KeyMakingRefusal, 'wrong-password'> | Failure;
export type MakeKeyRefusal = Refused<typeof ApiKeyForm>;
export type RollKeyRefusal = Refused<typeof RollForm> | 'no-such-key';

interface Parts {
  readonly random: Random;
  /** The SHA-256 of a text in hex. */
  readonly sha256: (text: string) => Promise<string>;
  /** The text before the mode in every key, which is the brand's. */
  readonly prefix: string;
}

/**
 * Makes keys on this device, and sends only their digests. A try that got no answer is repeated with the same key, so
 * that no key is made whose owner never sees it.
 */
export function issueApiKeys(keys: ApiKeys, { random, sha256, prefix }: Parts) {
  let attempt: { readonly of: string; readonly id: ApiKey['id']; readonly secret: string } | null = null;

  const issue = async <E>(
    wanted: Pick<NewApiKey, 'business' | 'mode' | 'access' | 'name'>,
    of: string,
    send: (key: NewApiKey) => Promise<Result<ApiKey, E>>,
  ): Promise<Result<IssuedKey, E>> => {
    if (attempt?.of !== of) attempt = { of, id: newApiKeyId(random), secret: makeApiKey(prefix, wanted.mode, random) };
    const { id, secret } = attempt;
    const made = await send({ ...wanted, id, hint: secret.slice(-4), digest: await sha256(secret) });
    if (!made.ok) return made;
    attempt = null;
    return ok({ key: made.value, secret });
  };

  /** The issues of a password that a live key needs. */
  const passwordIssues = (mode: KeyMode, password: string | undefined) =>
    mode === 'live' && !password ? fieldIssue('password', 'missing').issues : [];
  /** Sends the password that a live key needs. */
  const withPassword = <E>(
    mode: KeyMode,
    typed: string,
    send: (password: string | null) => Promise<Result<ApiKey, E>>,
  ): Promise<Result<ApiKey, E>> =>
    mode === 'live'
      ? inEachSpelling(typed, send, (answer) => !answer.ok && answer.error === 'wrong-password')
      : send(null);

  return {
    async make(business: BusinessId, typed: TypedInto<typeof ApiKeyForm>): Promise<Result<IssuedKey, MakeKeyRefusal>> {
      const form = ApiKeyForm.check(typed);
      const issues = [
        ...(form.ok ? [] : form.error.issues),
        ...passwordIssues(typed.mode === 'live' ? 'live' : 'test', typed.password),
      ];
      if (!form.ok || issues.length > 0) return refused({ issues });
      const { name, mode, access, password } = form.value;
      const made = await issue(
        { business, mode, access, name },
        JSON.stringify(['make', business, mode, access, name]),
        (key) => withPassword(mode, password, (sent) => keys.make(key, sent)),
      );
      if (made.ok) return made;
      return refused(made.error === 'wrong-password' ? fieldIssue('password', made.error) : made.error);
    },

    async roll(old: ApiKey, typed: TypedInto<typeof RollForm>): Promise<Result<IssuedKey, RollKeyRefusal>> {
      const { business, mode, access, name } = old;
      const form = RollForm.check(typed);
      const issues = [...(form.ok ? [] : form.error.issues), ...passwordIssues(mode, typed.password)];
      if (!form.ok || issues.length > 0) return refused({ issues });
      const hours = ROLL_HOURS.find((one) => `${one}` === form.value.hours) ?? 0;
      const made = await issue({ business, mode, access, name }, JSON.stringify(['roll', old.id, hours]), (key) =>
        withPassword(mode, form.value.password, (sent) => keys.roll(old.id, key, hours, sent)),
      );
      if (made.ok) return made;
      return refused(made.error === 'wrong-password' ? fieldIssue('password', made.error) : made.error);
    },
  };
}
export type IssueApiKeys = ReturnType<typeof issueApiKeys>;
export const IssueApiKeys = port<IssueApiKeys>('IssueApiKeys');
