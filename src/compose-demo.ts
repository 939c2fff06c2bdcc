import { DemoPort } from '#demo/demo-port.ts';
import { Mailbox } from '#demo/mailbox.ts';
import { bindIntegration } from './bind-integration.ts';
import { compose } from './compose.ts';
import { demoBackend } from './demo-backend.ts';

const { platform, integration, mailbox, demo } = demoBackend();

export const resolve = compose(platform, (container) => {
  bindIntegration(container, integration);
  container.bind(Mailbox).toConstantValue(mailbox);
  container.bind(DemoPort).toConstantValue(demo);
});
