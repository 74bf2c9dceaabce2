import { message } from '@quartermaster/core/messages';
import { kindNouns } from '@quartermaster/core/reading/reading';
import type { SavedPlan } from '@quartermaster/core/reading/saved-plan';
import { soleFor } from '@quartermaster/core/reading/sole-profile';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureText } from '../api.ts';
import { FormCallout } from '../forms/form-errors.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { part } from '../ui/part.tsx';
import { saveFile } from '../ui/save-file.ts';
import { type Choice, offered } from './choice.ts';
import {
  type FilePreview,
  type KnownProfile,
  previewFile,
  type RowCount,
  type Stated,
} from './file-preview.ts';
import { FileStep } from './file-step.tsx';
import { takeHanded } from './handed-file.ts';
import './import.css';
import { ImportFoot } from './import-foot.tsx';
import type { ImportKind } from './import-kind.ts';
import { ImportSteps } from './import-steps.tsx';
import { MappingStep } from './mapping-step.tsx';
import type { Mended } from './mending.ts';
import type { Plan, Rejects } from './plan.ts';
import { PlanStep } from './plan-step.tsx';
import { withPlannedValues } from './planned-values.ts';
import { ProfileBar } from './profile-bar.tsx';
import { ProgressStep } from './progress-step.tsx';
import { ResultStep } from './result-step.tsx';
import { choiceOf, isPlanFile, planOf, readPlan, rowsApart, savedText, savePlan } from './saved-plan.ts';
import { type Stage, useImport } from './use-import.ts';
import { ValuesStep } from './values-step.tsx';

/** What few imports show, loaded when they do. */
const AmountsQuestion = part(async () => (await import('./amounts-question.tsx')).AmountsQuestion);
const DatesQuestion = part(async () => (await import('./dates-question.tsx')).DatesQuestion);
const OpenedPlan = part(async () => (await import('./opened-plan.tsx')).OpenedPlan);

/** A chosen file, and how to read it. */
interface Chosen {
  readonly preview: FilePreview;
  readonly choice: Choice;
  readonly stated: Stated;
  /** Whether its values are being matched. */
  readonly atValues: boolean;
  /** The import profile by which it is read. */
  readonly profile?: KnownProfile;
  /** What was offered, or kept as the profile. */
  readonly kept: Choice;
  /** What was mended in the plan, which stays when one goes back a step. */
  readonly mended: readonly Mended[];
  /** The saved plan that is applied. */
  readonly saved?: SavedPlan;
}

const stepOf = { idle: 1, planning: 3, planned: 3, importing: 4, done: 4 } as const;

/** Imports records of one kind: choose a file, map its columns, review the plan, import. */
export function ImportPage({ kind }: { readonly kind: ImportKind }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const [opened, setOpened] = useState<{ readonly saved: SavedPlan; readonly planned: Plan }>();
  const { stage, failure, plan, start, cancel, back } = useImport(kind);
  const at = chosen ? (stage.name === 'idle' && chosen.atValues ? 2 : stepOf[stage.name]) : 0;
  const content = useFocusOnStep(at);

  const makePlan = async (by: Chosen, shown?: Plan): Promise<Plan | undefined> => {
    setChosen(by);
    const made = await plan(by.preview, by.choice, shown);
    if (made) setChosen({ ...by, preview: withPlannedValues(by.preview, by.choice, made) });
    return made;
  };
  const lead = (to: 'columns' | 'values', by: Chosen, shown: Plan): void => {
    back();
    const preview = withPlannedValues(by.preview, by.choice, shown);
    setChosen({ ...asNew(by), preview, atValues: to === 'values' });
  };
  /** Applies a plan to its file, if it would still do the same. */
  const applyPlan = async (file: File, saved: SavedPlan): Promise<void> => {
    const choice = choiceOf(saved, kind);
    const preview = await previewFile(file, kind.reads, { encoding: saved.encoding });
    const by = { preview, choice, kept: choice, stated: {}, atValues: false, mended: [], saved };
    setOpened(undefined);
    const made = await makePlan(by);
    const isFile = made?.result.plan?.sha256 === saved.file.sha256;
    if (!made || (isFile && made.result.plan?.digest === saved.digest)) return;
    const { saved: _saved, ...unsaved } = by;
    setChosen(unsaved);
    setFault(
      isFile
        ? readingMessage.planChanged(rowsApart(saved, made), kind.one, kind.many)
        : readingMessage.planOfOtherFile(file.name),
    );
  };
  const openPlan = async (file: File): Promise<void> => {
    const saved = await readPlan(file);
    const planned = saved && planOf(saved);
    if (planned && saved.kind === kind.reads) setOpened({ saved, planned });
    else setFault(planned ? readingMessage.planOfKind(kindNouns[saved.kind]) : readingMessage.planUnreadable);
  };
  /** @param by the import profile, or none; unless said, the one that was kept for a file with this header */
  const choose = async (file: File, stated: Stated = {}, by?: KnownProfile | 'none'): Promise<void> => {
    setFault(undefined);
    try {
      if (isPlanFile(file)) return await openPlan(file);
      if (opened) return await applyPlan(file, opened.saved);
      const read = (one: KnownProfile | undefined) =>
        previewFile(file, kind.reads, { ...stated, ...(one ? { profile: one.name } : {}) });
      const first = await read(by === 'none' ? undefined : by);
      const profile = by === undefined ? soleFor(first.profiles) : by === 'none' ? undefined : by;
      const preview = by === undefined && profile ? await read(profile) : first;
      if (preview.rows.exact && preview.rows.number === 0) {
        setFault(message.noRows);
        return;
      }
      const choice = offered(preview.proposal, kind);
      setChosen({
        ...{ preview, choice, kept: choice, stated, atValues: false, mended: [] },
        ...(profile ? { profile } : {}),
      });
    } catch (error) {
      setFault(failureText(error, message.fileUnreadable));
    }
  };
  const openHanded = useEffectEvent(() => {
    const file = takeHanded();
    if (file) void choose(file);
  });
  useEffect(() => openHanded(), []);
  const again = (): void => {
    back();
    setFault(undefined);
    setChosen(undefined);
  };
  const profiles = chosen ? (
    <ProfileBar
      kind={kind}
      preview={chosen.preview}
      choice={chosen.choice}
      profile={chosen.profile}
      isChanged={chosen.choice !== chosen.kept}
      onRead={(profile) => void choose(chosen.preview.file, {}, profile ?? 'none')}
      onKept={(profile) => setChosen(withProfile(chosen, profile))}
    />
  ) : null;
  const download = ({ name }: File, rejects: Rejects): void =>
    saveFile(`${name.replace(/\.[^.]*$/, '')}_errors.csv`, new Blob([...rejects], { type: 'text/csv' }));

  return (
    <Page
      title={kind.title}
      back={{ to: kind.list.to, label: kind.list.back }}
      count={chosen ? <span className="qm-mono qm-import-name">{chosen.preview.file.name}</span> : undefined}
      actions={
        chosen ? (
          <span className="qm-muted qm-num qm-import-facts">{factsOf(chosen.preview, stage)}</span>
        ) : undefined
      }
      toolbar={
        <ImportSteps
          at={at}
          done={stage.name === 'done'}
          hasValues={!chosen || chosen.atValues || (at < 2 && hasOpenValues(chosen.preview))}
        />
      }
      footer={
        chosen && stage.name !== 'done' ? (
          <ImportFoot
            kind={kind}
            stage={stage}
            preview={chosen.preview}
            choice={chosen.choice}
            hasValues={hasOpenValues(chosen.preview) && !chosen.atValues}
            onBack={() => {
              if (stage.name === 'planned') {
                back();
                setChosen(asNew(chosen));
              } else if (chosen.atValues) setChosen({ ...chosen, atValues: false });
              else again();
            }}
            onValues={() => setChosen({ ...chosen, atValues: true })}
            onPlan={() => void makePlan(chosen)}
            onSave={(made) => savePlan(chosen.preview, chosen.choice, kind, made)}
            onImport={(plan) => void start(chosen.preview, chosen.choice, plan, chosen.saved?.digest)}
            onCancel={() => void cancel()}
            onDownload={(rejects) => download(chosen.preview.file, rejects)}
          />
        ) : undefined
      }
    >
      <section className="qm-import" aria-label="Import" tabIndex={-1} ref={content}>
        {(fault ?? failure) ? <FormCallout>{fault ?? failure}</FormCallout> : null}
        {!chosen ? (
          <>
            {opened ? <OpenedPlan kind={kind} {...opened} /> : null}
            <FileStep
              template={kind.template}
              awaited={opened?.saved.file.name}
              onChoose={(file) => void choose(file)}
            />
          </>
        ) : stage.name === 'planned' ? (
          <>
            {chosen.saved ? (
              <p className="qm-import-note qm-muted">
                {savedText(chosen.saved)}. It would still do the same.
              </p>
            ) : null}
            <PlanStep
              kind={kind}
              plan={stage.plan}
              preview={chosen.preview}
              choice={chosen.choice}
              mended={chosen.mended.filter(({ mend }) => mend.isIn(chosen.choice))}
              busy={stage.isAgain === true}
              onReplan={(choice, mended = chosen.mended) => {
                setFault(undefined);
                void makePlan({ ...asNew(chosen), choice, mended }, stage.plan);
              }}
              onLead={(to, shown) => lead(to, chosen, shown)}
            />
          </>
        ) : stage.name === 'done' ? (
          <ResultStep
            kind={kind}
            outcome={stage.outcome}
            onAgain={again}
            onDownload={() => download(chosen.preview.file, stage.outcome.rejects)}
          />
        ) : stage.name === 'planning' ? (
          <ProgressStep
            title="Preparing the plan"
            note="Every row is compared with what is there. Nothing is saved yet."
            running={stage.running}
            rows={chosen.preview.rows}
            size={chosen.preview.file.size}
          />
        ) : stage.name === 'importing' ? (
          <ProgressStep
            title={`Importing ${counted(stage.plan.result.created + stage.plan.result.updated, kind.one, kind.many)}`}
            note={
              stage.running.sent
                ? 'You can leave this page. The import continues.'
                : 'Keep this page open until the file has been sent.'
            }
            running={stage.running}
            rows={rowsOf(chosen.preview, stage)}
            size={chosen.preview.file.size}
          />
        ) : chosen.preview.proposal.unclearAmounts ? (
          <AmountsQuestion
            key="amounts"
            preview={chosen.preview}
            onAnswer={(decimal) => void choose(chosen.preview.file, { ...chosen.stated, decimal }, 'none')}
            onProfile={(profile) => void choose(chosen.preview.file, {}, profile)}
          />
        ) : chosen.preview.proposal.unclearDates ? (
          <DatesQuestion
            preview={chosen.preview}
            key="dates"
            onAnswer={(dates) => void choose(chosen.preview.file, { ...chosen.stated, dates }, 'none')}
            onProfile={(profile) => void choose(chosen.preview.file, {}, profile)}
          />
        ) : chosen.atValues ? (
          <ValuesStep
            kind={kind}
            preview={chosen.preview}
            choice={chosen.choice}
            profiles={profiles}
            onChange={(choice) => setChosen({ ...chosen, choice })}
          />
        ) : (
          <MappingStep
            kind={kind}
            preview={chosen.preview}
            choice={chosen.choice}
            onChange={(choice) => setChosen({ ...chosen, choice })}
            profile={chosen.profile?.name}
            onWithoutProfile={() => void choose(chosen.preview.file, {}, 'none')}
            profiles={profiles}
            onState={(stated) =>
              void choose(chosen.preview.file, { ...chosen.stated, ...stated }, chosen.profile ?? 'none')
            }
          />
        )}
      </section>
    </Page>
  );
}

/** Once anything else is chosen, a saved plan no longer counts. */
const asNew = ({ saved: _saved, ...chosen }: Chosen): Chosen => chosen;

/** What is chosen is now this profile's. */
const withProfile = (chosen: Chosen, profile: KnownProfile): Chosen => ({
  ...{ ...chosen, profile, kept: chosen.choice },
  preview: {
    ...chosen.preview,
    profiles: [profile, ...chosen.preview.profiles.filter(({ id }) => id !== profile.id)],
  },
});

/** Whether there are values that no field takes as they are. */
const hasOpenValues = ({ proposal }: FilePreview): boolean => proposal.openValues.length > 0;

/** Rows of the file: exact once planned; the preview of a long file can only estimate them. */
function rowsOf({ rows }: FilePreview, stage: Stage): RowCount {
  if (stage.name === 'done') return { number: stage.outcome.rows, exact: true };
  return 'plan' in stage ? { number: stage.plan.result.processed, exact: true } : rows;
}

/** '1,364 rows · 11 columns · 212 KB'. */
function factsOf(preview: FilePreview, stage: Stage): string {
  const { file, header } = preview;
  const { number, exact } = rowsOf(preview, stage);
  return [
    `${exact ? '' : 'about '}${counted(number, 'row')}`,
    counted(header.length, 'column'),
    file.size < 1_000_000
      ? `${count(Math.max(1, Math.round(file.size / 1000)))} KB`
      : `${count(Math.round(file.size / 100_000) / 10)} MB`,
  ].join(' · ');
}

/** Moves the focus to the new step, because the button that was pressed no longer exists. */
function useFocusOnStep(at: number) {
  const content = useRef<HTMLElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current !== at) content.current?.focus();
    before.current = at;
  }, [at]);
  return content;
}
