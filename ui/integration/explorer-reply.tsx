import type { ReactNode } from 'react';
import type { ApiReply } from '#core/integration/api-calls.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { classes } from '#ui/kit/classes.ts';
import { CodeText } from '#ui/public/developers/code.tsx';
import { prettyBody, statusWords } from '#ui/public/developers/status-words.ts';

/** The answer to the last request, with its headers. */
export function ExplorerReply({ reply }: { reply: ApiReply | 'failed' | null }): ReactNode {
  if (reply === null) return null;
  if (reply === 'failed')
    return (
      <Banner tone="danger" title="No answer" live>
        <p>It may have arrived all the same. Check your connection, and send it again with the same key.</p>
      </Banner>
    );
  const { status, headers, body, ms } = reply;
  const words = statusWords(status);
  return (
    <figure className="dev-code dev-code--reply" aria-label="Answer">
      <figcaption className="dev-code__head row wrap gap-2 gap-x-3">
        <span className={classes('dev-status inline-row gap-2', status >= 400 && 'dev-status--refused')} role="status">
          {words}
        </span>
        <span className="dev-code__note numeric">{`${ms} ms`}</span>
      </figcaption>
      <CodeText text={prettyBody(body)} label="Body of the answer" />
      <details className="explorer__headers">
        <summary>{`Headers (${headers.length})`}</summary>
        <dl {...asWritten}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </figure>
  );
}
