import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SmtpTranscript {
  readonly port: number;
  /** The lines that clients sent. */
  readonly lines: string[];
  /** The content of each accepted email. */
  readonly mails: string[];
  stop(): Promise<void>;
}

/**
 * The server's answer to a command. The email itself is handled separately. `refuses` are recipients it does not know.
 */
function answer(line: string, refuses: string): string {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO') return '250-mail.test\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME';
  if (verb === 'DATA') return '354 go on';
  if (verb === 'QUIT') return '221 bye';
  if (verb === 'AUTH') return '235 welcome';
  if (verb === 'STAR') return '502 no encryption here';
  return verb === 'RCPT' && line.includes(refuses) ? '550 no such mailbox' : '250 fine';
}

/**
 * A minimal SMTP server: unencrypted, accepting every email except those to nobody@.
 */
export async function smtpServer(refuses = 'nobody@'): Promise<SmtpTranscript> {
  const lines: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.write('220 mail.test\r\n');
    let rest = '';
    let mail: string[] | null = null;
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString('utf8')).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (mail === null) {
          socket.write(`${answer(line, refuses)}\r\n`);
          if (line.toUpperCase() === 'DATA') mail = [];
        } else if (line === '.') {
          mails.push(mail.join('\n'));
          mail = null;
          socket.write('250 taken\r\n');
        } else mail.push(line);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    mails,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
