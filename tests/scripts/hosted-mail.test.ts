import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brandedSettings, LINK, recoveryTemplate, TEMPLATE_FILE } from '#scripts/hosted-mail.ts';
import { brand } from '#brand/brand.ts';

const root = join(import.meta.dirname, '../..');
const settings = readFileSync(join(root, 'supabase/config.toml'), 'utf8');

describe('The sign-in link that the authentication service mails', () => {
  test('matches the current brand; `npm run brand:mail` updates it', () => {
    expect(readFileSync(join(root, TEMPLATE_FILE), 'utf8')).toBe(recoveryTemplate());
    expect(settings).toBe(brandedSettings(settings));
  });

  test('names its sender', () => {
    const renamed = brandedSettings(
      'sender_name = "x"\n[auth.email.template.invite]\nsubject = "x"\n[auth.email.template.recovery]\nsubject = "x"\n',
    );
    expect(renamed).toBe(
      `sender_name = "${brand.mail.sender}"\n[auth.email.template.invite]\nsubject = "x"\n[auth.email.template.recovery]\nsubject = "Your ${brand.name} sign-in link"\n`,
    );
  });

  test('leads directly to the requested page, with the token', () => {
    const links = [...recoveryTemplate().matchAll(/href="([^"]*)"/gu)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    );
    expect(links).toEqual([LINK]);
    expect(recoveryTemplate()).not.toContain('ConfirmationURL');
  });
});
