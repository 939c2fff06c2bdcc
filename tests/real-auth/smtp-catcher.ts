import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { MailCatcher } from '../../supabase/local/mail-catcher.ts';
import { plainText } from '../../supabase/local/plain-text.ts';

/** A header of a message; encoded words are decoded. */
function headerOf(head: string, name: string): string {
  const value = new RegExp(`^${name}: (.*(?:\n[ \t].*)*)`, 'imu').exec(head)?.[1] ?? '';
  return value
    .replaceAll(/\n[ \t]/gu, '')
    .replaceAll(/=\?utf-8\?q\?(.*?)\?=/giu, (_, text: string) => unquoted(text.replaceAll('_', ' ')));
}

const unquoted = (text: string): string =>
  decodeURIComponent(
    text
      .replaceAll(/=\n/gu, '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/gu, '%$1'),
  );

function catchMessage(catcher: MailCatcher, to: string, message: string): void {
  const [head = '', ...rest] = message.split('\n\n');
  const html = unquoted(rest.join('\n\n'));
  catcher.catch({ to, subject: headerOf(head, 'Subject'), text: plainText(html), html });
}

async function converse(socket: Socket, catcher: MailCatcher): Promise<void> {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  let to = '';
  let message: string[] | null = null;
  say('220 ready');
  for await (const line of createInterface(socket)) {
    if (message === null) {
      to = /^RCPT TO:<(.*)>/iu.exec(line)?.[1] ?? to;
      if (/^DATA/iu.test(line)) message = [];
      say(/^DATA/iu.test(line) ? '354 go on' : /^QUIT/iu.test(line) ? '221 bye' : '250 ok');
    } else if (line === '.') {
      catchMessage(catcher, to, message.join('\n'));
      message = null;
      say('250 ok');
    } else message.push(line.replace(/^\.\./u, '.'));
  }
}

/** A mail server on this machine that hands each message to a catcher. */
export async function smtpCatcher(catcher: MailCatcher): Promise<{ port: number; stop(): void }> {
  const server = createServer((socket) => void converse(socket, catcher).catch(() => undefined));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}
