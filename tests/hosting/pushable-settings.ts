import { readFileSync } from 'node:fs';

/** The words of a list in quotation marks. */
const wordsOf = (list = ''): string[] => [...list.matchAll(/"([a-z0-9_]+)"/gu)].map(([, word = '']) => word);

/**
 * The settings of the authentication service that the CLI can push, by their names in the management API, from the tables
 * in its program. Texts of mails aren't among them: the service sends one kind of mail only.
 */
export function pushableSettings(cli: string): string[] {
  const program = readFileSync(cli, 'latin1');
  const single = [...program.matchAll(/configPath:\["auth"(?:,"[a-z0-9_]+")+\],apiKey:"([a-z0-9_]+)"/gu)];
  const hooks = /\["mfa_verification_attempt",[a-z_",]+\]/u.exec(program)?.[0];
  const notifications = /\["password_changed",[a-z_",]+\]/u.exec(program)?.[0];
  const providers = [...program.matchAll(/\{id:"([a-z_]+)",hasUrl:/gu)];
  return [
    ...single.map(([, name = '']) => name),
    ...wordsOf(hooks).map((hook) => `hook_${hook}_enabled`),
    ...wordsOf(notifications).map((notification) => `mailer_notifications_${notification}_enabled`),
    ...providers.map(([, provider = '']) => `external_${provider}_enabled`),
    'security_captcha_enabled',
  ];
}
