import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import { issuesOf } from '@quartermaster/core/verdict';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { fileFailure, readYamlFile, stepsOf, type YamlFile } from '../yaml-file.ts';

setPlainMessages();

export interface FileOptions {
  readonly file: readonly string[];
}

/** Something wrong with a file. */
export interface FileFault {
  readonly file: string;
  readonly line: number;
  /** The place in the definition: `actions.0.type`; empty if it is the whole. */
  readonly path: string;
  readonly message: string;
}

/** A workflow in a file, and what is wrong with it. */
export interface WorkflowInFile {
  readonly file: string;
  /** As far as it has one. */
  readonly name: string;
  /** Undefined if anything is wrong. */
  readonly definition: NewWorkflow | undefined;
  readonly faults: readonly FileFault[];
}

/** The workflows of files and folders, in their order; a file has one or several. */
export async function readWorkflows({ file }: FileOptions): Promise<WorkflowInFile[]> {
  const read: WorkflowInFile[] = [];
  for (const path of (await Promise.all(file.map(filesIn))).flat())
    read.push(...workflowsIn(await readYamlFile(path)));
  if (read.length === 0) throw fileFailure(`There is no workflow in ${file.join(', ')}.`, []);
  return read;
}

/** The same; throws a Failure that lists all that is wrong. */
export async function readValidWorkflows(options: FileOptions): Promise<NewWorkflow[]> {
  const read = await readWorkflows(options);
  const faults = read.flatMap((one) => one.faults);
  if (faults.length > 0) throw fileFailure('Nothing was sent: there are mistakes.', faults.map(faultText));
  return read.flatMap(({ definition }) => definition ?? []);
}

/** A fault for people: its text says the place where the line alone doesn't. */
export const faultText = ({ file, line, message }: FileFault): string => `${file}, line ${line}: ${message}`;

const extensions = ['.yaml', '.yml', '.json'];

async function filesIn(path: string): Promise<string[]> {
  if (path === '-' || !(await isFolder(path))) return [path];
  const names = (await readdir(path)).filter((name) => extensions.some((end) => name.endsWith(end)));
  return names.sort().map((name) => join(path, name));
}

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    // Reading it says why.
    return false;
  }
};

/** Each document of a file is a workflow, or a list of them. */
function workflowsIn({ name: file, documents }: YamlFile): WorkflowInFile[] {
  return documents.flatMap(({ value, lineOf }) => {
    if (value === undefined) return [];
    const several: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    return (several ?? [value]).map((body, at) => {
      const verdict = validateWorkflow(body);
      const place = (path: string) => [...(several ? [at] : []), ...stepsOf(path)];
      return {
        file,
        name: nameOf(body),
        definition: verdict.ok ? verdict.value : undefined,
        faults: verdict.ok
          ? []
          : issuesOf(verdict).map(({ path, message }) => ({
              file,
              line: lineOf(place(path)),
              path,
              message,
            })),
      };
    });
  });
}

const nameOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string'
    ? body.name
    : '';
