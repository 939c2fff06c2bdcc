import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asWritten } from '#ui/kit/as-written.ts';
import { paths } from '#ui/app/paths.ts';
import { Code, CodeText } from './code.tsx';
import { resolved, type ApiOperation, type Parameter, type Schema } from './document.ts';
import { exampleAnswer, exampleBody, exampleParameter } from './examples.ts';
import { fieldsOf, limitWords, typeWords, type Field } from './fields.ts';
import { FieldList } from './field-list.tsx';
import { Mono } from './mono.tsx';
import { jsonText, SNIPPETS, type SnippetCall } from './snippets.ts';
import { statusWords } from './status-words.ts';
import './reference.css';

/** Objects that have a section of their own. */
export const OBJECTS: ReadonlySet<string> = new Set(['Delivery', 'Event', 'Claim', 'Problem']);

const PLACES: Readonly<Record<string, string>> = { path: 'in the path', query: 'in the query', header: 'a header' };

const parameterField = ({ name, in: place, required = false, description = '', schema = {} }: Parameter): Field => ({
  path: name,
  name,
  depth: 0,
  type: `${typeWords(schema)}, ${PLACES[place] ?? place}`,
  required,
  description,
  limits: limitWords(schema),
  refersTo: null,
});

/** An example of a request. */
export function exampleCall({ method, path, parameters, body }: ApiOperation): SnippetCall {
  const value = (name: string): string | null => {
    const parameter = parameters.find((one) => one.name === name);
    return parameter === undefined ? null : exampleParameter(parameter);
  };
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => value(name) ?? name),
    address: null,
    idempotencyKey: value('Idempotency-Key'),
    ...(body === null ? {} : { body: exampleBody(body) }),
  };
}

function Answer({ operation: { id, answer } }: { operation: ApiOperation }): ReactNode {
  const { status, description, schema } = answer;
  const real = schema === null ? {} : resolved(schema);
  const { title = '' } = real;
  return (
    <div className="dev-operation__part stack content-start gap-0">
      <h4>Answer</h4>
      <p>
        <b>{statusWords(status)}</b>
        <span>{` ${description} `}</span>
        {OBJECTS.has(title) && <a className="text-link" href={`#object-${title}`}>{`Fields of ${title}`}</a>}
      </p>
      {!OBJECTS.has(title) && schema !== null && (
        <FieldList fields={fieldsOf(real, OBJECTS)} label={`Fields of the answer: ${id}`} optional="on request" />
      )}
    </div>
  );
}

/** An example of an answer, which is written once it's opened: all of them would be a tenth of the page. */
function ExampleAnswer({ status, schema }: { status: number; schema: Schema }): ReactNode {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const update = () => setOpen(details.current?.open ?? false);
  // It may have been opened before the app started.
  useEffect(update, []);
  return (
    <details ref={details} className="dev-code dev-code--reply" onToggle={update}>
      <summary className="dev-code__head row wrap gap-2 gap-x-3">
        <span className="dev-status inline-row gap-2">{statusWords(status)}</span>
        <span className="dev-code__note">An answer</span>
      </summary>
      {isOpen && <CodeText text={jsonText(exampleAnswer(schema))} />}
    </details>
  );
}

/** One operation: its words at the left, a request and its answer at the right. */
export function Operation({ operation }: { operation: ApiOperation }): ReactNode {
  const { id, method, path, summary, parameters, body, answer, problems } = operation;
  const codes = problems.flatMap(([, all]) => all);
  return (
    <article className="dev-operation stack content-start gap-0" id={id} aria-labelledby={`${id}-title`}>
      <div className="dev-operation__words stack content-start gap-0">
        <h3 id={`${id}-title`}>{summary}</h3>
        <p {...asWritten} className="dev-operation__address row wrap gap-2 gap-x-3">
          <span className={`dev-method dev-method--${method.toLowerCase()}`}>{method}</span>
          <span>{path}</span>
        </p>
        {parameters.length > 0 && (
          <div className="dev-operation__part stack content-start gap-0">
            <h4>Parameters</h4>
            <FieldList fields={parameters.map(parameterField)} label={`Parameters: ${id}`} optional="optional" />
          </div>
        )}
        {body !== null && (
          <div className="dev-operation__part stack content-start gap-0">
            <h4>Body</h4>
            <FieldList fields={fieldsOf(body)} label={`Fields of the body: ${id}`} optional="optional" />
          </div>
        )}
        <Answer operation={operation} />
        {codes.length > 0 && (
          <div className="dev-operation__part stack content-start gap-0">
            <h4>Problems</h4>
            <ul className="dev-codes flex wrap gap-2">
              {problems.flatMap(([status, all]) =>
                all.map((code) => (
                  <li key={code}>
                    <a href={`${paths.developerProblems}#${code}`}>
                      <span className="numeric">{status}</span>
                      <Mono>{code}</Mono>
                    </a>
                  </li>
                )),
              )}
            </ul>
          </div>
        )}
      </div>
      <div className="dev-operation__code stack content-start gap-0">
        <Code title="Request" text={SNIPPETS.curl(exampleCall(operation))} copies />
        {answer.schema !== null && <ExampleAnswer status={answer.status} schema={answer.schema} />}
      </div>
    </article>
  );
}
