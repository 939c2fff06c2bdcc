import { describe, expect, test, vi } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import { knownWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import { compose } from '../../../supabase/functions/_shared/compose.ts';
import { clientAddress } from '../../../supabase/functions/_shared/client-address.ts';

const REQUIRED = {
  SUPABASE_URL: 'https://project.example',
  SITE_URL: 'https://product.example/',
  CODE_PEPPER: 'pepper',
  MAIL_FROM: 'mail@product.example',
  MAIL_API_URL: 'https://mail.example/send',
  MAIL_API_KEY: 'key',
};

const composed = (more: Readonly<Record<string, string>>) => {
  const variables: Readonly<Record<string, string>> = { ...REQUIRED, ...more };
  return compose({ environment: (name) => variables[name], background: () => undefined });
};

/** The key that a function with these variables sends to the project's APIs. */
async function keyWith(more: Readonly<Record<string, string>>): Promise<string | null> {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('[]'));
  await composed(more).accounts.find('robin@example.com');
  return new Headers(asked.mock.lastCall?.[1]?.headers).get('apikey');
}

describe('The functions’ key', () => {
  const SUPABASE_SECRET_KEYS = JSON.stringify({ other: 'sb_secret_other', default: 'sb_secret_default' });
  const SUPABASE_SERVICE_ROLE_KEY = 'older';

  test.each([
    ['the operator’s own, first', { SERVICE_KEY: 'own', SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY }, 'own'],
    ['the platform’s default', { SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY }, 'sb_secret_default'],
    ['only the older kind', { SUPABASE_SERVICE_ROLE_KEY }, 'older'],
    ['the older kind, if there is no default', { SUPABASE_SECRET_KEYS: '{}', SUPABASE_SERVICE_ROLE_KEY }, 'older'],
    [
      'the next one, if one is empty',
      { SERVICE_KEY: '', SUPABASE_SECRET_KEYS: '', SUPABASE_SERVICE_ROLE_KEY },
      'older',
    ],
  ])('is %s', async (_which, variables, key) => {
    expect(await keyWith(variables)).toBe(key);
  });

  test('is reported before the first request if missing', () => {
    expect(() => composed({})).toThrow('SERVICE_KEY, SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY');
  });

  test('is reported by its variable’s name, without its value, if it cannot be read', () => {
    expect(() => composed({ SUPABASE_SECRET_KEYS: 'sb_secret_not_json' })).toThrow(
      /^SUPABASE_SECRET_KEYS is not JSON\.$/u,
    );
  });
});

describe('The client’s address', () => {
  const request = new Request('https://project.example', {
    headers: { 'cf-connecting-ip': '198.51.100.1', 'x-forwarded-for': '10.0.0.1', 'x-real-ip': '203.0.113.7' },
  });

  test('is read only from the header that the operator names', () => {
    const key = { SERVICE_KEY: 'own' };
    expect(clientAddress(request, composed(key))).toBe('198.51.100.1');
    expect(clientAddress(request, composed({ ...key, CLIENT_ADDRESS_HEADER: 'x-real-ip' }))).toBe('203.0.113.7');
    expect(clientAddress(request, composed({ ...key, CLIENT_ADDRESS_HEADER: 'x-else' }))).toBe('unknown');
  });
});

describe('Webhooks', () => {
  const key = { SUPABASE_SERVICE_ROLE_KEY: 'key' };

  test('never go to this machine if the project isn’t on it', () => {
    expect(() => composed({ ...key, WEBHOOK_LOOPBACK: 'yes' })).toThrow('only for a project on this machine');
    const local = { ...key, WEBHOOK_LOOPBACK: 'yes', SUPABASE_URL: 'http://127.0.0.1:54321' };
    expect(composed(local).webhooks.policy.loopback).toBe(true);
    expect(composed(key).webhooks.policy).toEqual({
      ownHosts: ['product.example', 'project.example'],
      loopback: false,
    });
  });

  test('need a key, without which everything else works', async () => {
    const { webhooksOf, webhooks } = composed(key);
    expect(webhooks.webhookKey).toBe('');
    const business = knownBusinessId('00000000-0000-4000-8000-000000000001');
    const endpoint = { url: 'https://shop.example.com/', events: null, description: '' };
    const id = knownWebhookEndpointId('00000000-0000-4000-8000-000000000002');
    await expect(webhooksOf('person', business).add({ id, ...endpoint })).rejects.toThrow('WEBHOOK_KEY is not set');
    await expect(webhooksOf('person', business).roll(id)).rejects.toThrow('WEBHOOK_KEY is not set');
  });
});

describe('The geocoder', () => {
  const key = { SERVICE_KEY: 'own' };

  test('is none unless the operator names one', () => {
    expect(composed(key).geocoder).toBeNull();
    expect(composed({ ...key, GEOCODER_URL: '' }).geocoder).toBeNull();
    expect(composed({ ...key, GEOCODER_URL: 'https://photon.example/api?q={address}' }).geocoder).not.toBeNull();
  });

  test('is asked over https, and over http only by a project on this machine', () => {
    const local = { ...key, GEOCODER_URL: 'http://127.0.0.1:2322/api?q={address}' };
    expect(composed({ ...local, SUPABASE_URL: 'http://127.0.0.1:54321' }).geocoder).not.toBeNull();
    expect(() => composed(local)).toThrow('GEOCODER_URL begins with https://');
    for (const url of [
      'http://photon.example/{address}',
      'https://photon.example/secret',
      'file:///etc/passwd?{address}',
      'http://127.0.0.1.photon.example/{address}',
      'secret',
    ])
      expect(() => composed({ ...key, SUPABASE_URL: 'http://127.0.0.1:54321', GEOCODER_URL: url })).toThrow(
        /^GEOCODER_URL begins with https:\/\/ and contains \{address\}\.$/u,
      );
  });
});
