import type { ReactNode } from 'react';
import { paths } from '#ui/app/paths.ts';
import { BelowStyle } from './below-style.tsx';
import { API_OPERATIONS, API_TAGS, SHARED_PROBLEMS, SCHEMAS } from './developers/document.ts';
import { DocsPage, DOCUMENT_PATH, REFERENCE } from './developers/docs-page.tsx';
import { FieldList } from './developers/field-list.tsx';
import { Mono } from './developers/mono.tsx';
import { OBJECTS, Operation } from './developers/operation.tsx';
import { fieldsOf } from './developers/fields.ts';
import './developers.css';

/** /developers/reference: every operation, from the API's document. It's complete without a script. */
export default function ApiReference(): ReactNode {
  return (
    <DocsPage
      current={paths.apiReference}
      title="API reference"
      lede="Every operation, field and answer, from the document that the API itself is checked against."
      actions={
        <p className="dev__note">
          <span>Any operation may also answer </span>
          {SHARED_PROBLEMS.map((code, index) => (
            <span key={code}>
              <a className="text-link" href={`${paths.developerProblems}#${code}`}>
                <Mono>{code}</Mono>
              </a>
              <span>{index === SHARED_PROBLEMS.length - 1 ? '. ' : ', '}</span>
            </span>
          ))}
          <span>Generate code from the </span>
          <a className="text-link" href={DOCUMENT_PATH}>
            OpenAPI document
          </a>
          <span>.</span>
        </p>
      }
    >
      <BelowStyle />
      {API_TAGS.map(({ name: tag, description }) => (
        <section key={tag} className="dev-group stack" id={tag} aria-labelledby={`${tag}-title`}>
          <header className="dev-group__head grid gap-2">
            <h2 id={`${tag}-title`}>{REFERENCE.find((group) => group.tag === tag)?.name ?? tag}</h2>
            <p>{description}</p>
          </header>
          {API_OPERATIONS.filter((operation) => operation.tag === tag).map((operation) => (
            <Operation key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
      <section className="dev-group stack" id="objects" aria-labelledby="objects-title">
        <header className="dev-group__head grid gap-2">
          <h2 id="objects-title">Objects</h2>
          <p>The objects in responses. A field marked “on request” is sent only if you ask for it.</p>
        </header>
        {[...OBJECTS].map((name) => (
          <section key={name} className="dev-object" id={`object-${name}`} aria-labelledby={`object-${name}-title`}>
            <h3 id={`object-${name}-title`}>{name}</h3>
            <FieldList
              fields={fieldsOf(SCHEMAS[name] ?? {}, new Set([...OBJECTS].filter((other) => other !== name)))}
              label={`Fields of ${name}`}
              optional="on request"
            />
          </section>
        ))}
      </section>
    </DocsPage>
  );
}
