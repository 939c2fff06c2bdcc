import type { ReactNode } from 'react';
import { PROBLEM_WORDS } from '#api/problem-words.ts';
import { paths } from '#ui/app/paths.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { DocsPage } from './developers/docs-page.tsx';
import './developers.css';

/** /developers/problems: every problem that the API returns. Their `type` links here. */
export default function DeveloperProblems(): ReactNode {
  return (
    <DocsPage
      current={paths.developerProblems}
      title="API problems"
      lede="A refused request changes nothing. Its code says why, and the type of the problem leads to its row."
    >
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
    </DocsPage>
  );
}
