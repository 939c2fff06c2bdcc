import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandedSettings, LINK, recoveryTemplate, TEMPLATE_FILE } from '#scripts/hosted-mail.ts';
import { brand } from '#brand/brand.ts';

const root = join(import.meta.dirname, '../..');
const settings = readFileSync(join(root, 'supabase/config.toml'), 'utf8');

describe('The sign-in link that the authentication service mails', () => {
  test('is the brand’s, as it is today: else run `npm run brand:mail`', () => {
    expect(readFileSync(join(root, TEMPLATE_FILE), 'utf8')).toBe(recoveryTemplate());
    expect(settings).toBe(brandedSettings(settings));
  });

  test('says who sends it', () => {
    const renamed = brandedSettings(
      'sender_name = "x"\n[auth.email.template.invite]\nsubject = "x"\n[auth.email.template.recovery]\nsubject = "x"\n',
    );
    expect(renamed).toBe(
      `sender_name = "${brand.mail.sender}"\n[auth.email.template.invite]\nsubject = "x"\n[auth.email.template.recovery]\nsubject = "Your ${brand.name} sign-in link"\n`,
    );
  });

  test('leads to the page that was asked for, with the token, and through nothing else', () => {
    const links = [...recoveryTemplate().matchAll(/href="([^"]*)"/gu)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    );
    expect(links).toEqual([LINK]);
    expect(recoveryTemplate()).not.toContain('ConfirmationURL');
  });
});
