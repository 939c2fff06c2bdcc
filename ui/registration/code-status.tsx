import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { Button } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import './code-status.css';
import { sendCodeRefusal } from './registration-words.ts';
import type { RegistrationCode } from './use-registration-code.ts';

const time = (at: number) =>
  new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit', second: '2-digit' });

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
    <div className="code-status">
      {refusal !== null && <Banner tone="danger" title={sendCodeRefusal(refusal)} />}
      <div className="code-status__line">
        <span>
          {sending ? (
            'Sending the code…'
          ) : sentAt === null ? (
            'No code sent yet'
          ) : (
            <span>
              Last sent at{' '}
              <time className="numeric" dateTime={new Date(sentAt).toISOString()}>
                {time(sentAt)}
              </time>
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
