import { useEffect, useState } from 'react';
import { Mailbox, type Mail } from '#demo/mailbox.ts';
import { usePort } from '#ui/app/use-port.ts';

/** The emails the demo has sent, newest first, live. */
export function useMails(): readonly Mail[] {
  const mailbox = usePort(Mailbox);
  const [mails, setMails] = useState<readonly Mail[]>([]);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const list = await mailbox.list();
      // Every change gives a new list; this keeps the old one if it has the same emails.
      if (current)
        setMails((before) => (before.length === list.length && before[0]?.id === list[0]?.id ? before : list));
    };
    void read();
    const unwatch = mailbox.watch(() => void read());
    return () => {
      current = false;
      void unwatch.then((stop) => stop());
    };
  }, [mailbox]);
  return mails;
}
