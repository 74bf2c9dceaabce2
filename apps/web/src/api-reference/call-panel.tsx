import { FileInput, FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { JsonText } from '../ui/json-text.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import type { ApiRoute, Parameter } from './api-document.ts';
import { addressOf, type Call, exampleIn, headersOf, type Language, languages } from './examples.ts';
import { type Answer, send } from './send.ts';
import { exampleOf } from './shape-text.ts';

const toastCopied = (): void => toastSuccess(message.copied);

/** Examples of a call, and the call itself. */
export function CallPanel({ route }: { readonly route: ApiRoute }) {
  const [language, setLanguage] = useState<Language>('curl');
  const [call, setCall] = useState<Call>(() => ({ values: {}, body: initialBody(route) }));
  const example = exampleIn(language, route, call, window.location.origin);
  return (
    <aside className="qm-api-call" aria-label="Example">
      <div className="qm-row">
        <SegmentedChoice label="Language" options={languages} chosen={language} onChoose={setLanguage} />
        <span className="qm-push">
          <CopyButton text={example} onCopied={toastCopied} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without this it couldn't be scrolled by keyboard */}
      <pre className="qm-code" tabIndex={0}>
        {example}
      </pre>
      <TryIt route={route} call={call} onChange={setCall} />
    </aside>
  );
}

const initialBody = ({ body }: ApiRoute): string =>
  body?.mediaType === 'application/json' ? JSON.stringify(exampleOf(body.shape), null, 2) : '';

interface TryItProps {
  readonly route: ApiRoute;
  readonly call: Call;
  readonly onChange: (call: Call) => void;
}

function TryIt({ route, call, onChange }: TryItProps) {
  const { method, path, writes, parameters, body } = route;
  const [added, setAdded] = useState<readonly string[]>([]);
  const [file, setFile] = useState<File>();
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = useRef<HTMLButtonElement>(null);
  const { answer, isUnderWay, start, stop } = useSending();
  const shown = parameters.filter(({ name, required }) => required || added.includes(name));
  const others = parameters.filter((one) => !shown.includes(one));
  const isReady = parameters.every(({ name, required }) => !required || call.values[name]);
  const go = (): void => {
    const sent = body === undefined ? undefined : body.mediaType === 'application/json' ? call.body : file;
    start(addressOf(route, call), {
      method,
      headers: headersOf(route, call),
      ...(sent === undefined ? {} : { body: sent }),
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const isSound = body?.mediaType !== 'application/json' || isJson(call.body);
        setFault(isSound ? undefined : message.invalidJson);
        if (!isSound) return;
        if (writes) setAsked(true);
        else go();
      }}
    >
      <div className="qm-row">
        <h3>Try it</h3>
        <span className="qm-muted qm-push">in your own session, on this server</span>
      </div>
      <div className="qm-api-fields">
        {shown.map((one) => (
          <ParameterField
            key={one.name}
            parameter={one}
            value={call.values[one.name] ?? ''}
            onChange={(value) => onChange({ ...call, values: { ...call.values, [one.name]: value } })}
          />
        ))}
        {body?.mediaType === 'application/json' ? (
          <FormGroup
            label="Body"
            labelFor="qm-api-body"
            className="span"
            {...(fault === undefined
              ? {}
              : { intent: 'danger', helperText: <span role="alert">{fault}</span> })}
          >
            <TextArea
              id="qm-api-body"
              fill
              rows={Math.min(16, call.body.split('\n').length + 1)}
              spellCheck={false}
              value={call.body}
              onChange={(event) => onChange({ ...call, body: event.target.value })}
            />
          </FormGroup>
        ) : body ? (
          <FormGroup label="File" className="span">
            <FileInput
              fill
              text={file?.name ?? `A file (${body.mediaType})`}
              onInputChange={(event) => setFile(event.currentTarget.files?.[0])}
            />
          </FormGroup>
        ) : null}
      </div>
      <div className="qm-row">
        {isUnderWay ? (
          // The keys keep the click on Stop from becoming a click on Send, which takes its place.
          <OfferedButton key="stop" text="Stop" handFocusTo={send} onClick={stop} />
        ) : (
          <OfferedButton
            key="send"
            ref={send}
            type="submit"
            variant="solid"
            intent="primary"
            text="Send"
            disabled={!isReady}
          />
        )}
        {others.length > 0 ? (
          <HTMLSelect
            minimal
            aria-label="Add parameter"
            value=""
            onChange={(event) => setAdded([...added, event.target.value])}
            options={[
              { value: '', label: '+ Add parameter', disabled: true },
              ...others.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        ) : null}
      </div>
      {answer ? <AnswerView answer={answer} /> : null}
      {isAsked ? (
        <ConfirmDialog
          title="Send this call?"
          action="Send"
          busyAction="Sending..."
          intent={method === 'DELETE' ? 'danger' : 'primary'}
          failure={message.unreachable}
          onConfirm={async () => go()}
          onClose={() => setAsked(false)}
        >
          <p>
            <code>
              {method} /api{path}
            </code>{' '}
            changes the data of this server, as if you had done it in the console.
          </p>
        </ConfirmDialog>
      ) : null}
    </form>
  );
}

/** Nothing is sent for an empty text. */
function isJson(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter: { name, schema }, value, onChange }: ParameterFieldProps) {
  const id = `qm-api-${name}`;
  const choices = [schema, ...(schema.anyOf ?? [])].find((one) => one.enum)?.enum?.map(String);
  return (
    <FormGroup label={name} labelFor={id}>
      {choices ? (
        <HTMLSelect
          id={id}
          fill
          value={value}
          onChange={(event) => onChange(event.target.value)}
          options={['', ...choices]}
        />
      ) : (
        <InputGroup id={id} className="qm-mono" value={value} onValueChange={onChange} />
      )}
    </FormGroup>
  );
}

function AnswerView({ answer: { status, ms, bytes, text, isOpen, isCut } }: { readonly answer: Answer }) {
  return (
    <section aria-label="Answer" aria-busy={isOpen}>
      <div className="qm-row" role="status">
        <span className={status < 400 ? 'qm-api-status good' : 'qm-api-status bad'}>{status}</span>
        <span className="qm-muted">
          {ms} ms, {sizeText(bytes)}
          {isCut ? ', the beginning of it' : ''}
        </span>
        <span className="qm-push">
          <CopyButton text={text} onCopied={toastCopied} />
        </span>
      </div>
      {text === '' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without this it couldn't be scrolled by keyboard
        <pre className="qm-code" tabIndex={0}>
          <JsonText text={text} />
        </pre>
      )}
    </section>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(1)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** One call at a time; leaving the page ends it. */
function useSending() {
  const [answer, setAnswer] = useState<Answer>();
  const [isUnderWay, setUnderWay] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const stop = (): void => sending.current?.abort();
  useEffect(() => () => sending.current?.abort(), []);
  const start = (address: string, init: RequestInit): void => {
    stop();
    const current = new AbortController();
    sending.current = current;
    setAnswer(undefined);
    setUnderWay(true);
    send(address, { ...init, signal: current.signal }, setAnswer)
      .catch(() => {
        if (current.signal.aborted) setAnswer((before) => before && { ...before, isOpen: false });
        else toastError(message.unreachable);
      })
      .finally(() => setUnderWay(false));
  };
  return { answer, isUnderWay, start, stop };
}
