import { DemoPort } from '#demo/demo-port.ts';
import { Mailbox } from '#demo/mailbox.ts';
import { compose } from './compose.ts';
import { demoBackend } from './demo-backend.ts';

const { platform, mailbox, demo } = demoBackend();

export const resolve = compose(platform, (container) => {
  container.bind(Mailbox).toConstantValue(mailbox);
  container.bind(DemoPort).toConstantValue(demo);
});
