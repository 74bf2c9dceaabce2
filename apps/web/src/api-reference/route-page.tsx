import { message } from '@quartermaster/core/messages';
import { Fragment, useEffect, useRef } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { toastSuccess } from '../ui/toast.ts';
import type { ApiRoute, Body, Parameter } from './api-document.ts';
import { fieldsOf, typeText } from './shape-text.ts';

/** A route's parameters, body and answers. */
export function RoutePage({ route }: { readonly route: ApiRoute }) {
  const { operation, method, path, summary, description, parameters, body, answers } = route;
  const page = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another route is read from its beginning
  useEffect(() => {
    page.current?.scrollTo(0, 0);
  }, [operation]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without this it couldn't be scrolled by keyboard
    <article className="qm-api-page" ref={page} tabIndex={0} aria-label={summary}>
      <h2>{summary}</h2>
      <p className="qm-api-address">
        <code>
          {method} /api{path}
        </code>
        <CopyButton text={`/api${path}`} onCopied={() => toastSuccess(message.copied)} />
      </p>
      {description === undefined ? null : <p className="qm-muted">{description}</p>}
      <Parameters title="Path" parameters={parameters.filter((one) => one.in === 'path')} />
      <Parameters title="Query parameters" parameters={parameters.filter((one) => one.in === 'query')} />
      <Parameters title="Headers" parameters={parameters.filter((one) => one.in === 'header')} />
      {body === undefined ? null : <BodyFields title="Body" body={body} />}
      <h3>Responses</h3>
      <dl>
        {answers.map(({ status, text, bodies }) => (
          <Fragment key={status}>
            <dt>
              {status}
              <span>{bodies.map(({ mediaType }) => mediaType).join(', ')}</span>
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {answers
        .filter(({ status }) => status.startsWith('2'))
        .slice(0, 1)
        .flatMap(({ bodies }) => bodies.filter(({ shape }) => fieldsOf(shape).length > 0).slice(0, 1))
        .map((one) => (
          <BodyFields key={one.mediaType} title="What it answers" body={one} />
        ))}
    </article>
  );
}

function Parameters({
  title,
  parameters,
}: {
  readonly title: string;
  readonly parameters: readonly Parameter[];
}) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <dl>
        {parameters.map(({ name, required, description, schema }) => (
          <Fragment key={name}>
            <dt>
              {name}
              <span>
                {schema.default === undefined
                  ? typeText(schema)
                  : `${typeText(schema)}, ${schema.default} by default`}
              </span>
              {required ? <span>required</span> : null}
            </dt>
            <dd>
              <Marked text={description ?? ''} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

/** The fields of a body. */
export function BodyFields({
  title,
  body: { mediaType, shape },
}: {
  readonly title: string;
  readonly body: Body;
}) {
  const fields = fieldsOf(shape);
  return (
    <>
      <h3>
        {title} <span className="qm-mono">{mediaType}</span>
      </h3>
      {fields.length === 0 ? (
        <p>{typeText(shape)}</p>
      ) : (
        <dl>
          {fields.map(({ name, type, isRequired }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                {type}
                {isRequired ? ', required' : ''}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </>
  );
}

/** A text in which what stands between backticks is code. */
const Marked = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>,
  );
