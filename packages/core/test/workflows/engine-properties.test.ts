import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, next, record } from '../../src/workflows/engine.ts';
import type { Outcome, Run } from '../../src/workflows/run.ts';
import { simulate } from '../../src/workflows/simulate.ts';
import { type Answer, action, always, begins, drive, input, start, workflow } from './drive.ts';

/** Workflows of a few actions that depend on earlier ones, with strategies of their own. */
const definitions = fc
  .array(
    fc.record({
      waits: fc.array(fc.nat(6), { maxLength: 3 }),
      strategy: fc.constantFrom(undefined, 'stop', 'continue', 'retry'),
      isEach: fc.boolean(),
      failures: fc.nat(5),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => ({
    failures: new Map(parts.map(({ failures }, at) => [`a${at}`, failures])),
    actions: parts.map(({ waits, strategy, isEach }, at) => ({
      ...action(`a${at}`),
      dependsOn: [...new Set(waits.filter((one) => one < at).map((one) => `a${one}`))],
      ...(strategy === undefined ? {} : { errorHandling: { strategy } }),
      ...(isEach ? { forEach: { entity: 'equipment', filter: '' } } : {}),
    })),
  }));
const few = ['r1', 'r2', 'r3'];

/** Fails so many times at first; 4 and more is for good. */
const answering =
  (failures: ReadonlyMap<string, number>): Answer =>
  ({ actionId, attempt }) =>
    attempt <= (failures.get(actionId) ?? 0) ? 'fail' : 'ok';

test('actions begin after what they depend on has succeeded', () => {
  fc.assert(
    fc.property(definitions, ({ actions, failures }) => {
      const { run, performed } = drive(workflow({ actions }), answering(failures), -1, few);
      const step = (id: string) => run.steps.find((one) => one.id === id);
      for (const { id, dependsOn } of actions) {
        const first = performed.findIndex(({ actionId }) => actionId === id);
        for (const other of first === -1 ? [] : dependsOn) {
          expect(step(other)?.status).toBe('success');
          expect(performed.findLastIndex(({ actionId }) => actionId === other)).toBeLessThan(first);
        }
      }
    }),
  );
});

test('with strategy stop nothing is begun after a failure', () => {
  fc.assert(
    fc.property(definitions, fc.nat(5), ({ actions }, at) => {
      const plain = actions.map(({ errorHandling: _own, ...rest }) => rest);
      const definition = workflow({ actions: plain });
      let isFailed = false;
      let run = begin(definition, begins, start);
      while (run.status === 'running') {
        const moved = next(definition, run, input, start);
        const begun = moved.commands.filter(({ kind }) => kind === 'perform' || kind === 'select');
        if (isFailed) expect(begun).toEqual([]);
        run = moved.run;
        for (const command of begun) {
          if (command.kind === 'select') {
            const found = few.map((id) => ({ id }));
            run = record(definition, run, { kind: 'selected', key: command.key, records: found }, start, 0);
          } else if (command.kind === 'perform') {
            const isBad = command.actionId === `a${at}`;
            isFailed ||= isBad;
            const { key } = command;
            const outcome: Outcome = isBad
              ? { kind: 'failed', key, message: 'No' }
              : { kind: 'performed', key };
            run = record(definition, run, outcome, start, 0);
          }
        }
      }
      expect(run.status).toBe(isFailed ? 'failed' : 'success');
    }),
  );
});

/** How far other actions get when a failure stops a run is a matter of time, so one after the other, or going on. */
const predictable = (actions: readonly ReturnType<typeof action>[], isChain: boolean) =>
  actions.map((one, at) =>
    isChain
      ? { ...one, dependsOn: at === 0 ? [] : [`a${at - 1}`] }
      : { ...one, errorHandling: { strategy: 'continue' } },
  );

test('a run interrupted after any write ends like one that was not', () => {
  fc.assert(
    fc.property(definitions, fc.nat(60), fc.boolean(), ({ actions, failures }, crashAt, isChain) => {
      const definition = workflow({ actions: predictable(actions, isChain) });
      const whole = drive(definition, answering(failures), -1, few);
      const broken = drive(definition, answering(failures), crashAt, few);
      // Records are done side by side too: how many had been begun when one failed for good is a matter of time.
      const facts = ({ status, steps }: Run) => ({
        status,
        steps: steps.map(({ id, status, attempts, output, each }) =>
          each?.isStopped ? { id, status } : { id, status, attempts, output },
        ),
      });
      expect(facts(broken.run)).toEqual(facts(whole.run));
    }),
    { numRuns: process.env.QM_SOAK ? 10_000 : 100 },
  );
});

test('a simulated run performs nothing and describes what a real one would do', () => {
  fc.assert(
    fc.property(definitions, ({ actions }) => {
      const definition = workflow({ actions });
      const { run, performed } = drive(definition, always, -1, few);
      const simulated = simulate(definition, begins, start, ({ kind, key }) =>
        kind === 'perform'
          ? { kind: 'performed', key, output: { done: true } }
          : { kind: 'selected', key, records: few.map((id) => ({ id })) },
      );
      const keys = (commands: readonly { kind: string; key: string }[]) =>
        commands.flatMap(({ kind, key }) => (kind === 'perform' ? [key] : [])).sort();
      expect(keys(simulated.commands)).toEqual(keys(performed));
      expect(simulated.run.status).toBe(run.status);
    }),
  );
});
