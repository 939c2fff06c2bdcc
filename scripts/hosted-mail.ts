import { signInLinkMail } from '../core/mail/templates.ts';
import { brandedMail, withLink } from '../supabase/functions/_shared/mail-html.ts';
import { brand } from '../brand/brand.ts';

/** The path of the sign-in link's template from the repository's root, as in `supabase/config.toml`. */
export const TEMPLATE_FILE = 'supabase/templates/recovery.html';

/**
 * The sign-in page with the token itself; the authentication service fills in both. The service's own link would
 * request a code first, and it refuses that five minutes after the email was requested.
 */
export const LINK = '{{ .RedirectTo }}?token_hash={{ .TokenHash }}&type=recovery';

const PLACEHOLDER_LINK = 'https://link.invalid/';

/** The sign-in link's email in the brand's words and look, as a template for the authentication service. */
export function recoveryTemplate(): string {
  const { html } = brandedMail('', withLink(signInLinkMail(brand.name), PLACEHOLDER_LINK));
  return `${html.replaceAll(PLACEHOLDER_LINK, LINK.replaceAll('&', '&amp;'))}\n`;
}

/** The settings, with the brand's texts in place. */
export function brandedSettings(toml: string): string {
  return toml
    .replace(/^sender_name = .*$/mu, () => `sender_name = ${JSON.stringify(brand.mail.sender)}`)
    .replace(
      /^(\[auth\.email\.template\.recovery\]\nsubject = ).*$/mu,
      (_line, start: string) => start + JSON.stringify(signInLinkMail(brand.name).subject),
    );
}
