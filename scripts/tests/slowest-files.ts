import type { Reporter, TestModule } from 'vitest/node';

/** Prints the slowest test files of a run. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }))
      .filter(({ seconds }) => seconds >= 1)
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, 20);
    if (slowest.length < 2) return;
    const lines = slowest.map(
      ({ module, seconds }) =>
        `${seconds.toFixed(1).padStart(7)} s  ${module.project.name} ${module.relativeModuleId}`,
    );
    console.log(['', ' The slowest files', ...lines, ''].join('\n'));
  }
}
