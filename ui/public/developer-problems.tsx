import type { ReactNode } from 'react';
import { PROBLEM_WORDS } from '#api/problem-words.ts';
import { paths } from '#ui/app/paths.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { PageTitle } from '#ui/kit/page-title.tsx';
import './developers.css';

/** /developers/problems: every problem that the API answers. Their `type` leads here. */
export default function DeveloperProblems(): ReactNode {
  return (
    <div className="dev page-bounds">
      <header className="dev__top">
        <BackLink href={paths.developers}>Developers</BackLink>
        <PageTitle className="dev__title">API problems</PageTitle>
        <p className="dev__lede">
          A refused request changes nothing. Its code says why, and the type of the problem leads to its row.
        </p>
      </header>
      <table className="dev-table">
        <thead>
          <tr>
            <th scope="col">Code and HTTP status</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(PROBLEM_WORDS).map(([code, [status, title, detail]]) => (
            <tr key={code} id={code}>
              <th scope="row">
                <code {...asWritten} className="dev__mono">
                  {code}
                </code>
                <span className="dev-table__more numeric">{status}</span>
              </th>
              <td>
                <b>{title}</b>
                <span className="dev-table__more">{detail}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
