import '../workflows.css';
import { Button, Dialog, DialogFooter, TabPanel, Tabs, Tab as TabTitle } from '@blueprintjs/core';
import { Cross, LabTest } from '@blueprintjs/icons';
import { comparisonsIn } from '@quartermaster/core/workflows/conditions';
import type { NewWorkflow, Workflow } from '@quartermaster/core/workflows/workflow';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useUser } from '../../auth/session.tsx';
import type { EditedRecord } from '../../forms/edit-conflict.ts';
import { EditConflictNotice } from '../../forms/edit-conflict-notice.tsx';
import { FormCallout, FormErrors } from '../../forms/form-errors.tsx';
import { type Leaving, LeavingQuestion, useLeaving } from '../../forms/leaving-question.tsx';
import { useFormSave, type Write } from '../../forms/use-form-save.ts';
import { OfferedButton } from '../../ui/offered-button.tsx';
import '../../ui/dialog.css';
import { useReturnFocus } from '../../ui/focus.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { formatMomentInSentence } from '../../ui/time.tsx';
import { useUrlParams } from '../../ui/url-params.ts';
import { ActionsTab } from './actions/actions-tab.tsx';
import { BasicTab } from './basic-tab.tsx';
import { ConditionsTab } from './conditions/conditions-tab.tsx';
import { drafts } from './draft-store.ts';
import './editor.css';
import { Footnote } from './footnote.tsx';
import { PickedEventContext } from './sample.ts';
import { shownValue } from './shown-value.ts';
import { type Tab, tabOf, tabs } from './tabs.ts';
import { TriggerTab } from './trigger/trigger-tab.tsx';
import { TryingDraft } from './trying-draft.tsx';
import { useYaml, type YamlEditing } from './use-yaml.ts';
import { type Judgement, judged, ShownFaults, workflowResolver } from './verdict.ts';
import { actionsIn, conditionsIn, type WorkflowInput, workflowLabels } from './workflow-input.ts';
import { YamlView } from './yaml-view.tsx';

interface EditorProps {
  readonly title: string;
  /** Absent for a new one. */
  readonly workflow?: Workflow;
  readonly opened: WorkflowInput;
  readonly editing?: EditedRecord<WorkflowInput>;
  /** The specification's text for a failure that the server doesn't explain. */
  readonly failure: string;
  readonly onSubmit: Write<WorkflowInput, NewWorkflow>;
  readonly onClose: () => void;
}

/** The dialog with four tabs (section 2), or the whole as YAML. */
export function Editor(props: EditorProps) {
  const { workflow, opened, editing, onClose } = props;
  const { id: userId } = useUser();
  const [draft] = useState(() => drafts.read(userId, workflow?.id));
  const form = useForm<WorkflowInput, unknown, NewWorkflow>({
    resolver: workflowResolver(workflow === undefined),
    defaultValues: draft?.based?.values ?? opened,
    mode: 'onBlur',
  });
  const { reset } = form;
  useLayoutEffect(() => {
    if (draft) reset(draft.entered, { keepDefaultValues: true });
  }, [draft, reset]);
  const yaml = useYaml(form, draft?.yaml);
  const isDirty = form.formState.isDirty || yaml.unreadable !== undefined;
  const leaving = useLeaving(isDirty);
  const end = (): void => {
    drafts.forget(userId, workflow?.id);
    onClose();
  };
  const close = (): void => {
    if (!form.formState.isSubmitting) leaving.leave(end);
  };
  const based = editing && draft?.based ? { ...editing, ...draft.based } : editing;
  return (
    <Dialog
      isOpen
      aria-labelledby="workflow-editor-title"
      onClose={close}
      className="full qm-editor"
      transitionDuration={120}
      canOutsideClickClose={!isDirty}
    >
      <FormProvider {...form}>
        <EditorForm
          {...props}
          {...(based ? { editing: based } : {})}
          onSubmit={async (...given) => {
            await props.onSubmit(...given);
            drafts.forget(userId, workflow?.id);
          }}
          keepDraft={(entered) =>
            drafts.keep(userId, workflow?.id, {
              ...{ entered, at: new Date().toISOString(), yaml: yaml.unreadable },
              ...(based ? { based: { values: based.values, version: based.version } } : {}),
            })
          }
          hasDraft={draft?.at}
          yaml={yaml}
          isDirty={isDirty}
          leaving={leaving}
          close={close}
        />
      </FormProvider>
    </Dialog>
  );
}

interface EditorFormProps extends EditorProps {
  readonly keepDraft: (entered: WorkflowInput) => void;
  /** Whether what was entered earlier is back. */
  readonly hasDraft: string | undefined;
  readonly yaml: YamlEditing;
  readonly isDirty: boolean;
  readonly leaving: Leaving;
  readonly close: () => void;
}

function EditorForm({
  title,
  workflow,
  failure,
  keepDraft,
  hasDraft,
  yaml: { text: yaml, unreadable, choose, type, discard },
  isDirty,
  leaving,
  close,
  ...rest
}: EditorFormProps) {
  const form = useFormContext<WorkflowInput, unknown, NewWorkflow>();
  useWatch({ control: form.control });
  const input = form.getValues();
  const { isSubmitting } = form.formState;
  const { submit, conflict } = useFormSave(form, { editing: rest.editing, failure });
  const [params, change] = useUrlParams();
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'basic';
  const [tried, setTried] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [picked, setPicked] = useState<{ readonly of: string; readonly seq: number | 'example' }>();
  const simulate = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useReturnFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept whenever something was entered
  useEffect(() => {
    if (isDirty) keepDraft(input);
  }, [JSON.stringify(input), isDirty, unreadable]);

  const before = useRef(tab);
  useEffect(() => {
    if (before.current === tab) return;
    before.current = tab;
    // The last tab has no Next, which may have had the focus.
    const { current } = element;
    if (!current?.contains(document.activeElement))
      current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [tab]);

  const judgement = unreadable === undefined ? judged(input, workflow === undefined) : unreadableText;
  const { eventType } = input;
  // What was picked for one type of event says nothing of another.
  const seq = picked?.of === eventType ? picked.seq : undefined;
  const pick = (chosen: number | 'example'): void => setPicked({ of: eventType, seq: chosen });
  const go = (to: Tab): void => change({ tab: to });
  const save = async (): Promise<void> => {
    setTried(true);
    const [first] = judgement.faults;
    if (unreadable !== undefined) return;
    if (first === undefined) return submit(rest.onSubmit)();
    if (yaml === undefined) go(tabOf(first.field));
    await form.trigger();
    element.current?.querySelector<HTMLElement>('.qm-form-errors')?.scrollIntoView({ block: 'nearest' });
  };
  const stopTrying = (): void => {
    flushSync(() => setTrying(false));
    simulate.current?.focus();
  };
  const at = tabs.findIndex(({ id }) => id === tab);
  const neighbour = (step: number): Tab | undefined => tabs[at + step]?.id;
  const [previous, next] = [neighbour(-1), neighbour(1)];
  const isLast = !isTrying && (next === undefined || yaml !== undefined);
  return (
    <form
      ref={element}
      noValidate
      className="qm-dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void save();
        }
      }}
    >
      <div className="bp6-dialog-header">
        <h2 className="bp6-heading" id="workflow-editor-title" title={workflow?.name}>
          {title} {workflow ? <span className="qm-muted">{workflow.name}</span> : null}
        </h2>
        <span className="qm-push" />
        {isTrying ? null : (
          <>
            <SegmentedChoice
              label="Shown as"
              options={views}
              chosen={yaml === undefined ? 'form' : 'yaml'}
              onChoose={(view) => {
                if (unreadable !== undefined) setTried(true);
                choose(view);
              }}
            />
            <OfferedButton
              ref={simulate}
              variant="minimal"
              icon={<LabTest size={16} />}
              text="Simulate"
              onClick={() => setTrying(true)}
            />
          </>
        )}
        <Button variant="minimal" icon={<Cross size={16} />} aria-label="Close" onClick={close} />
      </div>
      {yaml === undefined && !isTrying ? (
        <Tabs
          id="workflow"
          className="qm-strip"
          selectedTabId={tab}
          onChange={(chosen) => go(tabs.find(({ id }) => id === chosen)?.id ?? 'basic')}
        >
          {tabs.map(({ id, title: name, fields }) => (
            // Without `disabled` said, the arrow keys pass a tab over.
            <TabTitle
              key={id}
              id={id}
              disabled={false}
              title={
                <>
                  {name}
                  {id === 'conditions' || id === 'actions' ? <Count of={countIn(id, input)} /> : null}
                  {tried && judgement.faults.some(({ field }) => fields.includes(field)) ? <Faulty /> : null}
                </>
              }
            />
          ))}
        </Tabs>
      ) : null}
      <div className="qm-editor-notices">
        {hasDraft === undefined ? null : (
          <Kept
            at={hasDraft}
            onDiscard={() => {
              form.reset();
              discard();
            }}
            isDirty={isDirty}
          />
        )}
        {isTrying ? null : tried && judgement.refusal ? (
          <FormCallout>{judgement.refusal}</FormCallout>
        ) : (
          <FormErrors labels={workflowLabels} />
        )}
        <EditConflictNotice
          changes={conflict.changes}
          stopped={conflict.stopped}
          labels={workflowLabels}
          show={shownValue}
          onChoose={conflict.choose}
        />
      </div>
      {isTrying ? (
        <TryingDraft
          judgement={judgement}
          chosen={typeof seq === 'number' ? seq : undefined}
          onChoose={pick}
        />
      ) : (
        <PickedEventContext value={{ seq, pick }}>
          <ShownFaults value={tried ? judgement.faults : []}>
            {yaml === undefined ? (
              <TabPanel
                id={tab}
                parentId="workflow"
                selectedTabId={tab}
                className="qm-editor-panel"
                panel={panelOf(tab, workflow)}
              />
            ) : (
              <div className="qm-build yaml">
                <YamlView text={yaml} onChange={type} />
              </div>
            )}
          </ShownFaults>
        </PickedEventContext>
      )}
      {leaving.isOpen ? (
        <LeavingQuestion {...leaving} />
      ) : (
        <DialogFooter
          actions={
            isTrying ? (
              <OfferedButton intent="primary" text="Back to editing" onClick={stopTrying} />
            ) : (
              <>
                {previous && yaml === undefined ? (
                  <OfferedButton text="Previous" disabled={isSubmitting} onClick={() => go(previous)} />
                ) : null}
                {isLast ? (
                  <OfferedButton
                    key="save"
                    type="submit"
                    intent="primary"
                    text={isSubmitting ? 'Saving...' : 'Save Workflow'}
                    disabled={isSubmitting}
                  />
                ) : (
                  <OfferedButton key="next" intent="primary" text="Next" onClick={() => next && go(next)} />
                )}
              </>
            )
          }
        >
          <span className="qm-muted">
            {isTrying ? (
              'As it stands in the editor'
            ) : unreadable !== undefined ? (
              unreadableText.refusal
            ) : (
              <Footnote
                input={input}
                version={conflict.changes.length > 0 ? undefined : workflow?.version}
                isNew={workflow === undefined}
                tab={tab}
                faults={judgement.faults}
              />
            )}
          </span>
        </DialogFooter>
      )}
    </form>
  );
}

/** Said of what is no workflow: it must be mended as text. */
const unreadableText: Judgement & { readonly refusal: string } = {
  refusal: 'Correct the faults in the YAML first',
  faults: [],
};

const views = [
  { value: 'form', text: 'Form' },
  { value: 'yaml', text: 'YAML' },
] as const;

function panelOf(tab: Tab, workflow: Workflow | undefined): ReactElement {
  switch (tab) {
    case 'basic':
      return <BasicTab workflow={workflow} />;
    case 'trigger':
      return <TriggerTab workflow={workflow} />;
    case 'conditions':
      return <ConditionsTab />;
    case 'actions':
      return <ActionsTab />;
  }
}

const countIn = (tab: 'conditions' | 'actions', input: WorkflowInput): number =>
  tab === 'actions' ? actionsIn(input.actions).length : comparisonsIn(conditionsIn(input.conditions)).length;

const Count = ({ of }: { readonly of: number }) => (of === 0 ? null : <span className="n">{of}</span>);

const Faulty = () => (
  <span className="qm-faulty">
    <span className="qm-visually-hidden">has faults</span>
  </span>
);

interface KeptProps {
  readonly at: string;
  readonly isDirty: boolean;
  readonly onDiscard: () => void;
}

/** Says that what is shown was entered earlier and never saved. */
const Kept = ({ at, isDirty, onDiscard }: KeptProps) =>
  isDirty ? (
    <p className="qm-note qm-kept" role="status">
      What you had entered at {formatMomentInSentence(at)} is back.{' '}
      <button type="button" className="qm-link" onClick={onDiscard}>
        Discard it
      </button>
    </p>
  ) : null;
