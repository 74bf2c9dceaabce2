import { type Config, configSchema } from '@quartermaster/core/config/config-file';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import type { Issue } from '@quartermaster/core/verdict';
import type { z } from 'zod';
import type { Failure } from '../failure.ts';
import { type Fault, faultLines, fileFailure, readYamlFile, stepsOf } from '../yaml-file.ts';

setPlainMessages();

/** A valid config file. */
export interface ConfigFile {
  /** Its name in messages. */
  readonly name: string;
  readonly config: Config;
  /** A failure that lists issues by line and path in the file. */
  refused(issues: readonly Issue[]): Failure;
}

/**
 * Reads and validates a file; `-` is standard input. Throws a Failure that lists each error by line and path.
 */
export async function readConfigFile(file: string): Promise<ConfigFile> {
  const { name, documents } = await readYamlFile(file);
  const [document, second] = documents;
  if (second) throw fileFailure(`${name} cannot be applied.`, ['It has more than one document.']);
  const refused = (faults: readonly Fault[]) =>
    fileFailure(`${name} cannot be applied.`, document ? faultLines(document, faults) : []);
  const parsed = configSchema.safeParse(document?.value ?? {}, { reportInput: true });
  if (!parsed.success) throw refused(parsed.error.issues.flatMap(faultsOf));
  return {
    name,
    config: parsed.data,
    refused: (issues) => refused(issues.map(({ path, message }) => ({ path: stepsOf(path), message }))),
  };
}

/** A schema issue as faults, one for each unknown key. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: issue.message }];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'Unknown key' }));
}
