import type { ReactNode } from 'react';
import { isQuoted } from '#core/mail/decision-mails.ts';
import type { Mail } from '#demo/mailbox.ts';
import { brandFace } from '#brand/brand.ts';
import { Logo } from '#ui/kit/surfaces/logo.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/** A paragraph that consists of a code, in two groups of three. */
const CODE = /^\d{3} \d{3}$/u;

/**
 * An email as a mail program shows it, in the current brand. Its last paragraph, the sender's name, is in the footer.
 */
export function MailPaper({ mail, onFollow }: { mail: Mail; onFollow: () => void }): ReactNode {
  const { text, link, action = 'Open the link', linkAfter = 1 } = mail;
  const paragraphs = text.split('\n\n');
  return (
    <div className="demo-paper">
      <div className="demo-paper__head">
        <Logo />
      </div>
      <div className="demo-paper__body grid justify-items-start gap-3">
        <Paragraphs texts={paragraphs.slice(0, linkAfter)} />
        {link !== undefined && (
          <a className="button button--primary button--small" href={link} onClick={onFollow}>
            {action}
          </a>
        )}
        <Paragraphs texts={paragraphs.slice(linkAfter, -1)} />
      </div>
      <p className="demo-paper__foot">
        <span>{`${brandFace.name} · `}</span>
        <span {...asWritten}>{brandFace.support.email}</span>
      </p>
    </div>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }): ReactNode =>
  texts.map((paragraph) => (
    <p
      key={paragraph}
      dir={isQuoted(paragraph) ? 'auto' : undefined}
      className={CODE.test(paragraph) ? 'demo-paper__code numeric' : undefined}
    >
      {paragraph}
    </p>
  ));
