/** Keys and passwords that only servers may have, and the names of their variables: forbidden in every bundle. */
export const SECRETS: Readonly<Record<string, RegExp>> = {
  'a secret key of the project': /sb_secret_\w{6}/u,
  'the name of the role that passes all policies': /service_role/u,
  'a signed token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/u,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/u,
  'a key of a mail API': /\bre_[A-Za-z0-9]{16,}/u,
  'a password hash': /\$2[aby]\$\d\d\$/u,
  'a secret of the functions': /CODE_PEPPER|SERVICE_KEY|SERVICE_ROLE_KEY|SMTP_PASSWORD|MAIL_API_KEY|pepper/u,
  'the secret of the local stack': /local-only-jwt-secret|sb_secret_local/u,
  'an address with a password in it': /\b[a-z]+:\/\/[^\s/"'`@]+:[^\s/"'`@]+@/u,
};
