import { ApiExplorer, PageSandbox } from '#core/integration/api-calls.ts';
import { DemoPort } from '#demo/demo-port.ts';
import { Phones } from '#demo/phones.ts';
import { Mailbox } from '#demo/mailbox.ts';
import { laterSandbox } from './api/later-sandbox.ts';
import { compose } from './compose.ts';
import { demoBackend } from './demo-backend.ts';

const { platform, explorer, mailbox, phones, demo } = demoBackend();

export const resolve = compose(platform, (container) => {
  container.bind(ApiExplorer).toConstantValue(explorer);
  container
    .bind(PageSandbox)
    .toConstantValue(laterSandbox(async () => (await import('./api/demo-page-sandbox.ts')).sandbox));
  container.bind(Mailbox).toConstantValue(mailbox);
  container.bind(Phones).toConstantValue(phones);
  container.bind(DemoPort).toConstantValue(demo);
});
