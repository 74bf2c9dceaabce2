import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects by how long their longest files take; the last ones fill what the long ones leave free. */
const order = ['web', 'cli', 'server', 'test-kit', 'store', 'core', 'csv', 'contract'];

/**
 * The longest files of a project first, as far as is known, so that no worker is left with one at the end. A worker goes
 * on with files of its own project: it keeps what it has loaded, and its browser.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification): number => order.indexOf(project.name);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
