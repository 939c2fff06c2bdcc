import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#ui/app/paths.ts';
import { CopyButton } from '#ui/kit/buttons/copy-button.tsx';
import { ANSWER, PATH, REQUEST } from './api-sample.ts';
import './api-example.css';

const request = JSON.stringify(REQUEST, null, 2);
const answer = JSON.stringify(ANSWER, null, 2);

/** The request for a delivery, and its response, as a business's own software sends and gets them. */
export function ApiExample({ onKeyPage = false }: { onKeyPage?: boolean | undefined }): ReactNode {
  return (
    <div className="api stack gap-0">
      <figure className="api__part stack content-start gap-0">
        <figcaption className="api__head row justify-between wrap gap-2 gap-x-4">
          <span>
            <b>POST</b> <code>{PATH}</code>
          </span>
          <CopyButton text={request} label="Copy the request" copied="Request copied" />
        </figcaption>
        <Json text={request} />
      </figure>
      <figure className="api__part stack content-start gap-0">
        <figcaption className="api__head row justify-between wrap gap-2 gap-x-4">
          <span>
            <b>201</b> The answer, shortened
          </span>
        </figcaption>
        <Json text={answer} />
      </figure>
      <p className="api__note">
        <span>Your own software sends it, with a key: </span>
        {onKeyPage ? <span>that’s what you ask for here</span> : <Link href={paths.requestApiKey}>ask for one</Link>}
        <span>.</span>
      </p>
    </div>
  );
}

/** Highlights values. */
function Json({ text }: { text: string }): ReactNode {
  return (
    <pre className="api__code">
      <code>
        {text.split(/(?<=": )(?=[^[{])/u).map((piece, index) => {
          if (index === 0) return piece;
          const [value = '', ...rest] = piece.split(/(?=,?\n)/u);
          return [<b key={index}>{value}</b>, rest.join('')];
        })}
      </code>
    </pre>
  );
}
