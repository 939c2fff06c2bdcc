import { lazy, Suspense, type ReactNode } from 'react';
import { messageMail, messageText } from '#core/inquiry/message-mail.ts';
import { brandFace } from '#brand/brand.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { MailSentArt } from '#ui/art/mail-sent.tsx';
import { buttonClasses } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { CopyButton } from '#ui/kit/buttons/copy-button.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { inquiryFacts, lastMessage } from './last-inquiry.tsx';

/** For people with an account. Fetched after the page, which doesn't need it. */
const SendToSupport = lazy(() => import('#ui/support/send-to-support.tsx').catch(() => ({ default: () => null })));

/** /contact-success (spec §2). The form sends nothing, so the visitor's own email program does, or a case. */
export default function ContactSuccessScreen(): ReactNode {
  const { email } = brandFace.support;
  const message = lastMessage();
  const account = useAccount();
  const toSupport = message !== undefined && account !== null && account !== 'loading';
  return (
    <ResultPage
      art={<MailSentArt />}
      title="Thank You!"
      lede="This form doesn’t reach us by itself. Send it with one press:"
      facts={inquiryFacts('message')}
      actions={
        <>
          <a
            className={buttonClasses({ size: 'large', variant: toSupport ? 'secondary' : 'primary' })}
            href={message === undefined ? `mailto:${email}` : messageMail(email, message)}
          >
            Send by email
          </a>
          <ButtonLink size="large" variant="secondary" href={paths.contact}>
            Write another message
          </ButtonLink>
          <ButtonLink size="large" variant="quiet" href={paths.landing}>
            Back to Home
          </ButtonLink>
        </>
      }
    >
      {message !== undefined && (
        <>
          <CopyButton text={messageText(message)} label="Copy the message" copied="Message copied" />
          {toSupport && (
            <Suspense>
              <SendToSupport message={message} />
            </Suspense>
          )}
        </>
      )}
    </ResultPage>
  );
}
