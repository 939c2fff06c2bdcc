import type { AlertSender } from '../../supabase/functions/_shared/alerts.ts';
import type { ShownNotification } from './dispatch-under-test.ts';

interface Pushed {
  readonly web_push: number;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    readonly navigate: string;
    readonly silent: boolean;
    readonly tag: string;
  };
}

/** Phones that show each push that they're sent, in place of browsers and their push services. */
export function phonesUnderTest(siteUrl: string): AlertSender & {
  shownOn(endpoint: string): readonly ShownNotification[];
  clear(): void;
} {
  const shown = new Map<string, readonly ShownNotification[]>();
  const on = (endpoint: string) => shown.get(endpoint) ?? [];
  return {
    async send({ endpoint }, text, { topic }) {
      const { web_push: version, notification } = JSON.parse(text) as Pushed;
      if (version !== 8030 || notification.tag !== topic || !notification.navigate.startsWith(`${siteUrl}/`))
        throw new Error(`A browser couldn't show ${text}.`);
      const { title, body, navigate, silent } = notification;
      shown.set(endpoint, [
        ...on(endpoint).filter((other) => other.topic !== topic),
        { title, body, path: navigate.slice(siteUrl.length), silent, topic },
      ]);
      return 'sent';
    },
    shownOn: on,
    clear: () => shown.clear(),
  };
}
