import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import nodemailer from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { httpMailer } from '../../../supabase/functions/_shared/mail/http-mailer.ts';
import { smtpMailer } from '../../../supabase/functions/_shared/mail/smtp-mailer.ts';
import { smtpServer } from './smtp-server.ts';

const MAIL = {
  to: 'zoë@example.com',
  subject: '123 456 is your code',
  text: 'Hello Zoë,\n\n123 456\n.\n\nProduct',
  html: '<p>Hello Zoë</p>',
};
const FROM = 'Product <mail@product.test>';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of open.splice(0)) await stop();
});

async function postOffice() {
  const server = await smtpServer();
  open.push(server.stop);
  const mailer = (user?: string) =>
    smtpMailer(nodemailer.createTransport, {
      host: '127.0.0.1',
      port: server.port,
      user,
      password: 'the password',
      from: FROM,
    });
  return { ...server, mailer };
}

describe('email over SMTP', () => {
  test('arrives with its sender, its recipient, text and HTML', async () => {
    const { mailer, lines, mails } = await postOffice();
    await mailer().send({ ...MAIL, to: 'robin@example.com' });
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^MAIL FROM:<mail@product\.test>/u),
        expect.stringMatching(/^RCPT TO:<robin@example\.com>/u),
      ]),
    );
    expect(mails).toHaveLength(1);
    for (const part of [
      'From: Product <mail@product.test>',
      'To: robin@example.com',
      'Subject: 123 456 is your code',
      'text/plain',
      'text/html',
      '123 456',
    ])
      expect(mails[0]).toContain(part);
  });

  test('is sent to one recipient, even if the address contains several', async () => {
    const { mailer, lines } = await postOffice();
    await mailer()
      .send({ ...MAIL, to: 'robin@example.com\r\nBcc: eve@example.com' })
      .catch(() => undefined);
    expect(lines.filter((line) => line.startsWith('RCPT') && line.includes('eve@'))).toEqual([]);
    expect(lines.filter((line) => /^bcc:/iu.test(line))).toEqual([]);
  });

  test('fails if the server refuses it', async () => {
    const { mailer, mails } = await postOffice();
    await expect(mailer().send({ ...MAIL, to: 'nobody@example.com' })).rejects.toThrow('550');
    expect(mails).toEqual([]);
  });

  test('sends no password to a server that does not encrypt', async () => {
    const { mailer, lines, mails } = await postOffice();
    await expect(mailer('robin').send({ ...MAIL, to: 'robin@example.com' })).rejects.toThrow(/STARTTLS|TLS/u);
    expect(lines.filter((line) => line.startsWith('AUTH'))).toEqual([]);
    expect(mails).toEqual([]);
  });
});

describe('email over an HTTP API', () => {
  async function api(status: number) {
    const calls: { method: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      request.on('end', () => {
        calls.push({ method: request.method, headers: request.headers, body: JSON.parse(text) });
        response.writeHead(status).end(status < 300 ? '{"id":"1"}' : '{"message":"The domain is not verified"}');
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    open.push(
      () =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    );
    const { port } = server.address() as AddressInfo;
    return { calls, mailer: httpMailer({ url: `http://127.0.0.1:${port}/emails`, key: 're_key', from: FROM }) };
  }

  test('is sent as JSON with the API key', async () => {
    const { calls, mailer } = await api(200);
    await mailer.send(MAIL);
    expect(calls).toMatchObject([
      { method: 'POST', headers: { authorization: 'Bearer re_key' }, body: { ...MAIL, to: [MAIL.to], from: FROM } },
    ]);
  });

  test('fails with the API’s message if the API refuses it', async () => {
    const { mailer } = await api(422);
    await expect(mailer.send(MAIL)).rejects.toThrow(
      'The mail API answered 422: {"message":"The domain is not verified"}',
    );
  });
});
