import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Projects by the duration of their longest files that a first run, which only knows sizes, would take for
 * short; the last ones fill the gaps left by the long ones.
 */
const order = ['web', 'store', 'test-kit', 'cli', 'server', 'core', 'csv', 'contract'];

/**
 * Runs a project's longest known files first, so that no worker is left with one at the end. A worker stays
 * with files of one project, because it keeps what it has loaded, including its browser.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification): number => order.indexOf(project.name);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
