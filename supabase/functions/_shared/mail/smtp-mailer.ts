import type { Mailer } from '../dependencies.ts';

interface Transport {
  sendMail(mail: {
    from: string;
    to: { name: string; address: string };
    subject: string;
    text: string;
    html: string;
  }): Promise<unknown>;
}

/** The part of nodemailer that is used. */
export type CreateTransport = (options: {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth?: { user: string; pass: string };
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
  disableFileAccess: boolean;
  disableUrlAccess: boolean;
}) => Transport;

export interface SmtpServer {
  readonly host: string;
  /** Hosted functions can't reach ports 25, 465 and 587: use 2525 or 2587. */
  readonly port: number;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
}

/** Sends over SMTP. With a user name, the connection must be encrypted. */
export function smtpMailer(createTransport: CreateTransport, { host, port, user, password, from }: SmtpServer): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: user !== undefined,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      // As one address, not as a text to be parsed as a list.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
