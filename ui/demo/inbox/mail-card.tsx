import { useState, type ReactNode } from 'react';
import { MINUTE } from '#core/clock.ts';
import type { Mail } from '#demo/mailbox.ts';
import { useNow } from '#ui/app/use-now.ts';
import { shownTime } from '#ui/delivery/track/shown-time.ts';
import { useCountdown } from '#ui/app/use-countdown.ts';
import { toasts } from '#ui/app/toasts.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { fillCode } from './fill-code.ts';
import { MailPaper } from './mail-paper.tsx';
import './mail.css';

const spoken = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** One email of the inbox: its recipient, its text, and its code or link ready to use. */
export function MailCard({ mail, onLeave }: { mail: Mail; onLeave: () => Promise<void> }): ReactNode {
  const [open, setOpen] = useState(false);
  const now = useNow(MINUTE, mail.sentAt);
  return (
    <li className="demo-mail">
      <div className="flex items-baseline justify-between gap-3">
        <strong className="demo-mail__subject">{mail.subject}</strong>
        <time className="demo-mail__time numeric" dateTime={new Date(mail.sentAt).toISOString()}>
          {shownTime(mail.sentAt, now)}
        </time>
      </div>
      <p className="demo-mail__to">
        to <span {...asWritten}>{mail.to}</span>
      </p>
      {mail.code !== undefined && <MailCode code={mail.code} onFilled={onLeave} />}
      {mail.link !== undefined && (
        <p>
          <a className="text-link" href={mail.link} onClick={() => void onLeave()}>
            Open the link
          </a>
        </p>
      )}
      <p>
        <button
          type="button"
          className="demo-mail__more"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >{`${open ? 'Hide' : 'Read'} the mail`}</button>
      </p>
      {open && <MailPaper mail={mail} onFollow={() => void onLeave()} />}
    </li>
  );
}

function MailCode({ code, onFilled }: { code: NonNullable<Mail['code']>; onFilled: () => Promise<void> }): ReactNode {
  const left = useCountdown(code.expiresAt);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.value);
      toasts.success('Code copied');
    } catch {
      toasts.error('The browser did not allow copying. Select the code instead.');
    }
  };
  const fill = () => {
    if (fillCode(code.value)) void onFilled();
    else toasts.info('There is no code field on this page.');
  };
  return (
    <div className="demo-mail__code row wrap gap-2">
      <output {...asWritten} className="demo-mail__digits numeric">
        {code.value}
      </output>
      <Button size="small" variant="secondary" icon={<Icon name="copy" size="small" />} onClick={() => void copy()}>
        Copy
      </Button>
      <Button size="small" onClick={fill}>
        Fill in
      </Button>
      <span className="demo-mail__left numeric">{left > 0 ? `good for ${spoken(left)}` : 'expired'}</span>
    </div>
  );
}
