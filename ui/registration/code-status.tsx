import type { ReactNode } from 'react';
import { MINUTE } from '#core/clock.ts';
import { paths } from '#ui/app/paths.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import './code-status.css';
import { sendCodeRefusal } from './registration-words.ts';
import { useNow } from '#ui/app/use-now.ts';
import type { RegistrationCode } from './use-registration-code.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

/** `2:50:10 PM`, and `Nov 24, 2:50:10 PM` if that wasn't today: the page may stay open overnight. */
function time(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return new Date(at).toLocaleString([], isToday ? CLOCK : { ...CLOCK, month: 'short', day: 'numeric' });
}

/** When the code was last sent, when the next one can be, and why it wasn't sent. */
export function CodeStatus({ code }: { code: RegistrationCode }): ReactNode {
  const { refusal, sentAt, sending, wait, resend } = code;
  if (refusal === 'missing-email') {
    return (
      <Banner
        tone="warning"
        title={sendCodeRefusal(refusal)}
        action={
          <ButtonLink size="small" href={paths.register}>
            Register
          </ButtonLink>
        }
      >
        Register, or sign in if you have an account, so we know where to send the code.
      </Banner>
    );
  }
  return (
    <div className="code-status grid gap-3">
      {refusal !== null && <Banner tone="danger" title={sendCodeRefusal(refusal)} />}
      <div className="code-status__line row justify-between wrap gap-2">
        <span>
          {sending ? (
            'Sending the code…'
          ) : sentAt === null ? (
            'No code sent yet'
          ) : (
            <span>
              Last sent at <SentAt at={sentAt} />
            </span>
          )}
        </span>
        <Button
          variant="quiet"
          size="small"
          busy={sending}
          aria-disabled={wait > 0}
          onClick={() => wait === 0 && resend()}
        >
          {wait > 0 ? (
            <span>
              Resend code in <span className="numeric">{`${wait} s`}</span>
            </span>
          ) : (
            'Resend code'
          )}
        </Button>
      </div>
      <p className="soft">No email yet? Check your spam folder, too.</p>
    </div>
  );
}

function SentAt({ at }: { at: number }): ReactNode {
  const now = useNow(MINUTE, at);
  return (
    <time className="numeric" dateTime={new Date(at).toISOString()}>
      {time(at, now)}
    </time>
  );
}
