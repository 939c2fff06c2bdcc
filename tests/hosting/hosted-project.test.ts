import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openToCli } from './database-link.ts';
import { findCli, makeCheckout, type Checkout, type Typed } from './cli.ts';
import { REF, startManagementApi, type ApiRequest, type ManagementApi } from './management-api.ts';
import { OFF } from './unused-settings.ts';
import { pushableSettings } from './pushable-settings.ts';
import { commandsOf, PAGES, read } from './typed-commands.ts';
import { missingFiles, uploadedFunction } from './uploaded-function.ts';

const ROOT = join(import.meta.dirname, '../..');
const FUNCTIONS = readdirSync(join(ROOT, 'supabase/functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name);
const MIGRATIONS = readdirSync(join(ROOT, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));

const cli = findCli();
if (cli === null)
  console.warn(
    'The hosting tests need the Supabase CLI 3, which comes as a package on 64-bit Linux only: install `supabase` to run them here.',
  );

describe('The pages', () => {
  test.each(PAGES)('%s names the major version of the CLI in every command', (page) => {
    expect(read(page).match(/npx supabase(?!@3\b)\S*/gu)).toBeNull();
  });

  test('the short page has every setup step of the longer one', () => {
    const short = commandsOf('docs/hosting-in-short.md').map((args) => args.join(' '));
    expect(short).toEqual([
      'login',
      `link --project-ref ${REF}`,
      'db push --remote',
      'secrets set --env-file .env.local',
      'functions deploy --use-api',
      'config push',
    ]);
    expect(commandsOf('docs/hosting.md').map((args) => args.join(' '))).toEqual(expect.arrayContaining(short));
  });
});

describe.runIf(cli !== null)('With the real CLI', () => {
  let api: ManagementApi;
  let checkout: Checkout;

  beforeAll(async () => {
    api = await startManagementApi();
    checkout = await makeCheckout(cli ?? '', api.url);
  });
  afterAll(async () => {
    await checkout.remove();
    await api.stop();
  });

  /** Runs a command; returns its requests to the management API. */
  async function type(command: string, options: Parameters<Checkout['type']>[1] = { yes: true }) {
    api.forget();
    const typed = await checkout.type(command.split(' '), options);
    return { ...typed, requests: [...api.requests] };
  }
  const sent = (requests: readonly ApiRequest[], call: string) => requests.filter((request) => request.call === call);

  describe('linked to a project,', () => {
    /** The results of the longer page's commands, run from top to bottom. */
    const typed = new Map<string, Typed & { requests: readonly ApiRequest[] }>();
    const result = (command: string) => typed.get(command) ?? { status: null, output: 'never typed', requests: [] };

    beforeAll(async () => {
      for (const args of commandsOf('docs/hosting.md')) {
        if (typed.has(args.join(' '))) continue;
        api.forget();
        const login = args[0] === 'login' ? ['--token', `sbp_${'0123456789'.repeat(4)}`] : [];
        const { status, output } = await checkout.type([...args, ...login], { yes: true });
        typed.set(args.join(' '), { status, output, requests: [...api.requests] });
      }
    });

    test('every command does what the page says, up to the missing database', () => {
      const results = [...typed].map(([command, { status, output }]) => ({ command, status, output }));
      expect(results.filter(({ output }) => /^WARN|deprecated/mu.test(output))).toEqual([]);
      const isOnDatabase = ({ command }: { command: string }) => command.includes('--remote');
      expect(results.filter((one) => !isOnDatabase(one) && one.status !== 0)).toEqual([]);
      // These found the linked project, but its database can't be reached from here.
      const reached = (output: string) =>
        output.includes(`Target: project deliveries (${REF})`) &&
        /IPv6 is not supported|failed to connect/u.test(output);
      expect(results.filter((one) => isOnDatabase(one) && !reached(one.output))).toEqual([]);
      expect(result('login').output).toContain('You are now logged in. Happy coding!');
      expect(result(`link --project-ref ${REF}`).output).toContain('Finished supabase link.');
      expect(result('secrets set --env-file .env.local').output).toContain('Finished supabase secrets set.');
      expect(result('functions deploy --use-api').output).toContain('Deployed Functions on project');
      expect(result('backups restore --timestamp 1767312000').requests.at(-1)?.text).toContain('1767312000');
    });

    test('`db push` alone means the local database, so the pages use `--remote`', async () => {
      expect((await type('db push')).output).toContain('Target: local stack');
      expect(result('db push --remote').output).toContain(`Target: project deliveries (${REF})`);
    });

    test.each(['secrets set --env-file .env.local', 'functions deploy --use-api', 'config push'])(
      '`%s` changes nothing before it is confirmed',
      async (command) => {
        const { status, output, requests } = await type(command, { yes: false });
        expect(status).not.toBe(0);
        expect(output).toMatch(/Confirmation required|--yes/u);
        expect(requests.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
      },
    );

    test('the settings contain only keys that this CLI knows', () => {
      const { output, status } = result('config diff');
      expect([status, output.split('\n').filter((line) => line.startsWith('WARN'))]).toEqual([0, []]);
    });

    test('all settings are pushed, with the values of .env.local', () => {
      const { requests } = result('config push');
      expect(JSON.parse(sent(requests, 'PATCH PROJECT/postgrest')[0]?.text ?? '')).toEqual({
        db_schema: 'public',
        db_extra_search_path: '',
      });
      const auth = sent(requests, 'PATCH PROJECT/config/auth')[0]?.text ?? '';
      expect(auth).not.toContain('env(');
      // Compare all of them, so that none can be lost or added unnoticed.
      expect(JSON.parse(auth)).toEqual({
        ...OFF,
        site_url: 'https://deliveries.example',
        uri_allow_list: 'https://deliveries.example',
        smtp_host: '',
        jwt_exp: 900,
        disable_signup: false,
        external_email_enabled: true,
        external_phone_enabled: false,
        external_anonymous_users_enabled: false,
        security_manual_linking_enabled: false,
        security_captcha_enabled: false,
        security_refresh_token_reuse_interval: 10,
        refresh_token_rotation_enabled: true,
        password_min_length: 6,
        password_required_characters: '',
        security_update_password_require_current_password: true,
        security_update_password_require_reauthentication: false,
        rate_limit_otp: 30,
        rate_limit_token_refresh: 150,
        smtp_max_frequency: 60,
        hook_send_email_enabled: true,
        hook_send_email_uri: 'pg-functions://postgres/private/send_email',
        mailer_autoconfirm: true,
        mailer_secure_email_change_enabled: true,
        mailer_otp_length: 10,
        mailer_otp_exp: 600,
        mailer_notifications_email_changed_enabled: false,
        mailer_notifications_password_changed_enabled: true,
      });
    });

    test.runIf(existsSync(cli ?? ''))('every setting that this CLI can push is in the file', () => {
      const auth = sent(result('config push').requests, 'PATCH PROJECT/config/auth')[0]?.text ?? '{}';
      const pushable = pushableSettings(cli ?? '');
      expect(pushable.length).toBeGreaterThan(80);
      const pushed = Object.keys(JSON.parse(auth) as object);
      // The CLI leaves these out: there's no mail server, and the OAuth server is off.
      expect(pushable.filter((name) => !pushed.includes(name))).toEqual([
        'rate_limit_email_sent',
        'oauth_server_allow_dynamic_registration',
      ]);
    });

    test('.env.example has every variable, since an unset one would be pushed literally', () => {
      const named = [...read('supabase/config.toml').matchAll(/env\(([A-Z_]+)\)/gu)]
        .map(([, name]) => name)
        .filter((name) => name !== undefined);
      expect(named).toContain('SITE_URL');
      for (const name of named) expect(read('.env.example')).toMatch(new RegExp(`^${name}=.+`, 'mu'));
    });

    test('the functions get their secrets', () => {
      const { requests } = result('secrets set --env-file .env.local');
      const secrets = JSON.parse(sent(requests, 'POST PROJECT/secrets')[0]?.text ?? '[]') as { name: string }[];
      expect(secrets.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'SITE_URL',
          'CODE_PEPPER',
          'MAIL_FROM',
          'SMTP_HOST',
          'SMTP_PORT',
          'SMTP_USER',
          'SMTP_PASSWORD',
        ]),
      );
    });

    test('every function is deployed with all its imports, and checks its caller itself', () => {
      const { requests } = result('functions deploy --use-api');
      const uploaded = sent(requests, 'POST PROJECT/functions/deploy').map(uploadedFunction);
      expect(uploaded.map(({ slug }) => slug).toSorted()).toEqual(FUNCTIONS.toSorted());
      for (const one of uploaded) {
        expect(one.settings).toMatchObject({
          verify_jwt: false,
          entrypoint_path: `supabase/functions/${one.slug}/index.ts`,
          import_map_path: 'supabase/functions/deno.json',
        });
        expect(one.files.has(`supabase/functions/${one.slug}/index.ts`)).toBe(true);
        expect(missingFiles(one)).toEqual([]);
      }
    });

    describe.each([inject('databaseServer')].filter((host) => host !== null))('on a database', (host) => {
      test('the whole schema arrives once, without the demo’s people', async () => {
        const database = await openToCli(host, `pushed_${process.pid}`);
        try {
          const refused = await type(`db push --remote=${database.url}`, { yes: false });
          expect(refused.output).toMatch(/Confirmation required|--yes/u);
          expect(await database.rows("select from pg_namespace where nspname = 'private'")).toEqual([]);

          expect((await type(`db push --remote=${database.url}`)).output).toContain('Finished supabase db push.');
          const versions = await database.rows('select version from supabase_migrations.schema_migrations order by 1');
          expect(versions).toEqual(MIGRATIONS.toSorted().map((name) => ({ version: name.split('_')[0] })));
          expect(await database.rows('select from auth.users')).toEqual([]);

          expect((await type(`db push --remote=${database.url}`)).output).toContain('up to date');
          const seeded = await type(`db push --remote=${database.url} --include-seed`);
          expect(seeded.output).toContain('seed.sql is for the local stack only');
          expect(await database.rows('select from auth.users')).toEqual([]);
        } finally {
          await database.close();
        }
      });
    });
  });
});
