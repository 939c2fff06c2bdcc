import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { sha256 } from '#adapters/browser/sha256.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { readApiKey, type ApiKey } from '#core/integration/api-key.ts';
import type { ApiKeys, KeyMakingRefusal, NewApiKey } from '#core/integration/api-keys.ts';
import { issueApiKeys } from '#core/integration/issue-api-keys.ts';
import { ok, refused, type Result } from '#core/result.ts';

const BUSINESS = knownBusinessId('b1a9f3c2-7d54-4e16-9c8a-2f6d1e7b4a11');
const TYPED = { name: ' Shop checkout ', mode: 'test', access: 'full' };

/** Keys whose answers are planned: each call takes the next, and after that all are made. */
function plannedKeys(...answers: (KeyMakingRefusal | Failure)[]) {
  const sent: { key: NewApiKey; password: string | null; rolls?: readonly [ApiKey['id'], number] }[] = [];
  const answer = ({ digest: _digest, ...key }: NewApiKey): Result<ApiKey, KeyMakingRefusal | Failure> => {
    const next = answers.shift();
    const times = { madeAt: instant(0), expiresAt: null, usedAt: null, usedFrom: null, revokedAt: null };
    return next === undefined ? ok({ ...key, ...times }) : refused(next);
  };
  const keys: ApiKeys = {
    list: async () => ok([]),
    make: async (key, password) => {
      sent.push({ key, password });
      return answer(key);
    },
    roll: async (old, key, hours, password) => {
      sent.push({ key, password, rolls: [old, hours] });
      return answer(key);
    },
    revoke: async () => ok(),
  };
  return { sent, issuing: issueApiKeys(keys, { random: cryptoRandom, sha256, prefix: 'swl' }) };
}

describe('making a key', () => {
  test('sends its digest and its last four characters, and never the key', async () => {
    const { sent, issuing } = plannedKeys();
    const made = await issuing.make(BUSINESS, TYPED);
    const secret = made.ok ? made.value.secret : '';
    expect(readApiKey('swl', secret)).toEqual({ mode: 'test', hint: secret.slice(-4) });
    expect(sent).toEqual([
      {
        key: {
          id: expect.any(String) as string,
          business: BUSINESS,
          mode: 'test',
          access: 'full',
          name: 'Shop checkout',
          hint: secret.slice(-4),
          digest: await sha256(secret),
        },
        password: null,
      },
    ]);
    expect(JSON.stringify(sent)).not.toContain(secret);
  });

  test('names every field that is wrong, and sends nothing', async () => {
    const { sent, issuing } = plannedKeys();
    expect(await issuing.make(BUSINESS, { name: '\u200b', mode: 'live', access: '' })).toEqual(
      refused({
        issues: [
          { field: 'name', code: 'missing' },
          { field: 'access', code: 'missing' },
          { field: 'password', code: 'missing' },
        ],
      }),
    );
    expect(await issuing.make(BUSINESS, { ...TYPED, name: 'n'.repeat(61) })).toEqual(
      refused({ issues: [{ field: 'name', code: 'too-long' }] }),
    );
    expect(sent).toEqual([]);
  });

  test('sends the password only for a live key, and names it if it’s wrong', async () => {
    const { sent, issuing } = plannedKeys('wrong-password');
    const live = { ...TYPED, mode: 'live', password: 'a password' };
    expect(await issuing.make(BUSINESS, live)).toEqual(
      refused({ issues: [{ field: 'password', code: 'wrong-password' }] }),
    );
    await issuing.make(BUSINESS, { ...live, mode: 'test' });
    expect(sent.map(({ password }) => password)).toEqual(['a password', null]);
  });

  test('repeats an unanswered try with the same key, then uses another', async () => {
    const { sent, issuing } = plannedKeys(failure('timeout'));
    expect(await issuing.make(BUSINESS, TYPED)).toEqual(refused(failure('timeout')));
    await issuing.make(BUSINESS, TYPED);
    await issuing.make(BUSINESS, TYPED);
    const [lost, repeated, next] = sent.map(({ key }) => key);
    expect(repeated).toEqual(lost);
    expect(next?.id).not.toBe(lost?.id);
    expect(next?.digest).not.toBe(lost?.digest);
  });

  test('makes another key if something else was typed after a try without an answer', async () => {
    const { sent, issuing } = plannedKeys(failure('timeout'));
    await issuing.make(BUSINESS, TYPED);
    await issuing.make(BUSINESS, { ...TYPED, access: 'read' });
    expect(new Set(sent.map(({ key }) => key.digest)).size).toBe(2);
  });
});

describe('rolling a key', () => {
  const made = async (mode: string): Promise<ApiKey> => {
    const answer = await plannedKeys().issuing.make(BUSINESS, { ...TYPED, mode, password: 'a password' });
    if (!answer.ok) throw new Error('The key wasn’t made.');
    return answer.value.key;
  };

  test('keeps name, mode and access, and sends how long the old one works', async () => {
    const old = await made('live');
    const { sent, issuing } = plannedKeys();
    const rolled = await issuing.roll(old, { hours: '24', password: 'a password' });
    expect(rolled.ok && rolled.value.secret).toMatch(/^swl_live_/u);
    const { name, mode, access, business } = old;
    expect(sent[0]).toMatchObject({
      key: { name, mode, access, business },
      rolls: [old.id, 24],
      password: 'a password',
    });
  });

  test('needs a time that is offered, and the password for a live key', async () => {
    const { sent, issuing } = plannedKeys();
    expect(await issuing.roll(await made('live'), { hours: '2' })).toEqual(
      refused({
        issues: [
          { field: 'hours', code: 'missing' },
          { field: 'password', code: 'missing' },
        ],
      }),
    );
    expect((await issuing.roll(await made('test'), { hours: '0' })).ok).toBe(true);
    expect(sent.map(({ password }) => password)).toEqual([null]);
  });
});
