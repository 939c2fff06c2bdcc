import { signInLinkMail } from '../core/mail/templates.ts';
import { brandedMail, withLink } from '../supabase/functions/_shared/mail-html.ts';
import { brand } from '../brand/brand.ts';

/** Where the sign-in link's template is, from the repository's root, as `supabase/config.toml` names it. */
export const TEMPLATE_FILE = 'supabase/templates/recovery.html';

/**
 * The sign-in page with the token itself. The authentication service fills in both. Its own link would ask it for a code
 * first, which it refuses five minutes after the mail was asked for.
 */
export const LINK = '{{ .RedirectTo }}?token_hash={{ .TokenHash }}&type=recovery';

const STAND_IN = 'https://link.invalid/';

/** The sign-in link's mail in the brand's words and look, as a template of the authentication service. */
export function recoveryTemplate(): string {
  const { html } = brandedMail('', withLink(signInLinkMail(brand.name), STAND_IN));
  return `${html.replaceAll(STAND_IN, LINK.replaceAll('&', '&amp;'))}\n`;
}

/** The settings with the brand's words in them. */
export function brandedSettings(toml: string): string {
  return toml
    .replace(/^sender_name = .*$/mu, () => `sender_name = ${JSON.stringify(brand.mail.sender)}`)
    .replace(
      /^(\[auth\.email\.template\.recovery\]\nsubject = ).*$/mu,
      (_line, start: string) => start + JSON.stringify(signInLinkMail(brand.name).subject),
    );
}
