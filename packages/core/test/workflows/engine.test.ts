import { describe, expect, test } from 'vitest';
import { begin, cancel, next, record, resume } from '../../src/workflows/engine.ts';
import { paramsWithSecrets } from '../../src/workflows/filling.ts';
import type { Run } from '../../src/workflows/run.ts';
import { type Answer, action, always, begins, drive, input, start, workflow } from './drive.ts';

const statuses = ({ steps }: Run) => Object.fromEntries(steps.map(({ id, status }) => [id, status]));
const failing =
  (...ids: string[]): Answer =>
  ({ actionId }) =>
    ids.includes(actionId) ? 'fail' : 'ok';

describe('a run', () => {
  test('performs its actions with values put in, and passes outputs on', () => {
    const definition = workflow({
      actions: [
        action('a'),
        action('b', { dependsOn: ['a'], params: { channel: 'slack', message: '{{ steps.a.output.done }}' } }),
      ],
    });
    const { run, performed } = drive(definition, always);
    expect(performed.map(({ params }) => params.message)).toEqual(['a: MacBook', 'true']);
    expect(performed[0]?.key).toBe('w1:7:a');
    expect(run).toMatchObject({ status: 'success', left: [] });
  });

  test('fails an action into which far too much would be filled, before it is put together', () => {
    const large = { ...input, data: { name: 'n'.repeat(100_000) } };
    const text = '{{ data.name }}'.repeat(500);
    const definition = workflow({ actions: [action('a', { params: { channel: 'slack', message: text } })] });
    const { run } = next(definition, begin(definition, { ...begins, input: large }, start), large, start);
    expect(run).toMatchObject({ status: 'failed', message: 'Action a: What is filled in is too large' });
  });

  test('is skipped if its conditions do not hold, and says why', () => {
    const condition = { field: 'data.version', operator: 'greater_than', value: 10 };
    const { run, performed } = drive(workflow({ conditions: [condition], actions: [action('a')] }), always);
    expect(run.status).toBe('skipped');
    expect(run.message).toBe('Its conditions do not hold: data.version is 10, which is not greater than 10');
    expect(performed).toEqual([]);
  });

  test('stops after a failure, and tells administrators', () => {
    const definition = workflow({ actions: [action('a'), action('b', { dependsOn: ['a'] })] });
    const begun = begin(definition, begins, start);
    const moved = next(definition, begun, input, start);
    const failed = record(
      definition,
      moved.run,
      { kind: 'failed', key: 'w1:7:a', message: 'No luck' },
      start,
      0,
    );
    const over = next(definition, failed, input, start);
    expect(over.run.status).toBe('failed');
    expect(over.commands).toEqual([
      { kind: 'tell', key: 'w1:7:tell', message: 'Action a: No luck' },
      { kind: 'finish', key: 'w1:7:finish', status: 'failed' },
    ]);
    expect(statuses(over.run)).toEqual({ a: 'error', b: 'skipped' });
    const told = record(definition, over.run, { kind: 'done', key: 'w1:7:tell' }, start, 0);
    expect(next(definition, told, input, start).commands.map(({ kind }) => kind)).toEqual(['finish']);
  });

  test('goes on with strategy continue, without what depends on the failed action', () => {
    const definition = workflow({
      errorHandling: { strategy: 'continue' },
      actions: [action('a'), action('b', { dependsOn: ['a'] }), action('c')],
    });
    const { run } = drive(definition, failing('a'));
    expect(run.status).toBe('partial');
    expect(statuses(run)).toEqual({ a: 'error', b: 'skipped', c: 'success' });
  });

  test('retries three times after 1, 2 and 4 s, then stops', () => {
    const definition = workflow({ errorHandling: { strategy: 'retry' }, actions: [action('a')] });
    const { run, performed } = drive(definition, failing('a'));
    expect(performed.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(run.status).toBe('failed');
    expect(Date.parse(run.completedAt ?? '') - start.getTime()).toBe(7000);
    const better = drive(definition, (_, times) => (times < 3 ? 'fail' : 'ok'));
    expect(better.run.status).toBe('success');
    expect(better.run.steps[0]).toMatchObject({ attempts: 3 });
    expect(better.run.steps[0]?.message).toBeUndefined();
  });

  test('ends at its deadline, whatever is under way', () => {
    const definition = workflow({ timeout: 1000, actions: [action('a'), hook('b')] });
    const { run } = next(definition, begin(definition, begins, start), input, start);
    const late = next(definition, run, input, new Date(start.getTime() + 1000));
    expect(late.run).toMatchObject({ status: 'timed_out', message: 'Not finished within 1 s' });
    expect(statuses(late.run)).toEqual({ a: 'error', b: 'unknown' });
    const after = record(definition, late.run, { kind: 'performed', key: 'w1:7:a' }, start, 0);
    expect(after).toEqual(late.run);
  });

  test('is refused at the end of a chain of five, and cancelled with its workflow', () => {
    const definition = workflow({ actions: [action('a')] });
    const deep = begin(definition, { ...begins, depth: 5 }, start);
    expect(deep.status).toBe('failed');
    expect(deep.message).toContain('5 workflows in a row');
    expect(cancel(definition, begin(definition, begins, start), start).status).toBe('cancelled');
  });

  test('does not repeat what was begun and cannot be repeated', () => {
    const definition = workflow({
      errorHandling: { strategy: 'continue' },
      actions: [action('a'), hook('b')],
    });
    const { run } = next(definition, begin(definition, begins, start), input, start);
    const again = next(definition, resume(definition, run, start), input, start);
    expect(again.commands).toMatchObject([{ kind: 'perform', key: 'w1:7:a', attempt: 1 }]);
    expect(statuses(again.run)).toEqual({ a: 'running', b: 'unknown' });
  });

  test('fails an action whose parameters turn out empty, instead of clearing something', () => {
    const params = { equipment: '{{ data.id }}', assignedTo: '{{ payload.email }}' };
    const definition = workflow({ actions: [{ id: 'a', type: 'assign_equipment', name: 'Give', params }] });
    const { run, performed } = drive(definition, always);
    expect(performed).toEqual([]);
    expect(run.steps[0]?.message).toBe('assignedTo is empty: {{ payload.email }} has no value');
  });

  test('keeps 16 kB of an output, and what is short in it for later actions', () => {
    const definition = workflow({ actions: [action('a')] });
    const { run } = next(definition, begin(definition, begins, start), input, start);
    const output = { status: 200, body: 'x'.repeat(20_000) };
    const after = record(definition, run, { kind: 'performed', key: 'w1:7:a', output }, start, 0);
    expect(JSON.stringify(after.steps[0]?.output).length).toBeLessThan(16_200);
    expect(after.steps[0]?.output).toMatchObject({ status: 200, cut: true });
  });
});

const hook = (id: string, params: object = {}) =>
  action(id, { type: 'webhook_request', params: { url: 'https://example.com/x', ...params } });

describe('secrets', () => {
  const definition = workflow({
    actions: [
      hook('a', {
        url: 'https://example.com/{{ data.name }}?k={{ secrets.KEY }}',
        headers: { authorization: 'Bearer {{ secrets.KEY }}' },
        body: { name: '{{ payload.text }}' },
      }),
    ],
  });
  const sly = { ...input, data: { name: 'a/../b?c' }, payload: { text: '{{ secrets.KEY }}' } };
  const { run, commands } = next(definition, begin(definition, { ...begins, input: sly }, start), sly, start);

  test('never reach a command or a run', () => {
    expect(commands[0]).toMatchObject({
      params: {
        url: 'https://example.com/a%2F..%2Fb%3Fc?k=••••••••',
        headers: { authorization: 'Bearer ••••••••' },
        body: { name: '{{ secrets.KEY }}' },
      },
    });
  });

  test('are put in at the very end, but never into text that only looks like their name', () => {
    const filled = paramsWithSecrets(definition, run, sly, { actionId: 'a' }, { KEY: 's3c&ret' });
    expect(filled).toMatchObject({
      ok: true,
      params: {
        url: 'https://example.com/a%2F..%2Fb%3Fc?k=s3c%26ret',
        headers: { authorization: 'Bearer s3c&ret' },
        body: { name: '{{ secrets.KEY }}' },
      },
    });
    expect(paramsWithSecrets(definition, run, sly, { actionId: 'a' }, {})).toEqual({
      ok: false,
      message: 'The secret KEY has not been set',
    });
  });

  test('may be a whole address or begin one', () => {
    for (const url of ['{{ secrets.URL }}', '{{ secrets.URL }}/{{ data.name }}']) {
      const calling = workflow({ actions: [hook('a', { url })] });
      const moved = next(calling, begin(calling, begins, start), input, start);
      expect(moved.commands).toMatchObject([
        { kind: 'perform', params: { url: expect.stringMatching(/^•+/) } },
      ]);
      const secret = { URL: 'https://hooks.example.com/T1' };
      const filled = paramsWithSecrets(calling, moved.run, input, { actionId: 'a' }, secret);
      expect(filled).toMatchObject({ params: { url: expect.stringContaining(secret.URL) } });
    }
  });
});

test.each(['..', '.', '%2e%2E/..'])('a value within an address never leads to another one: %s', (name) => {
  const definition = workflow({
    actions: [hook('a', { url: 'https://example.com/users/{{ data.name }}/lock?up=/../{{ data.name }}' })],
  });
  const sly = { ...input, data: { name } };
  const { run, commands } = next(definition, begin(definition, begins, start), sly, start);
  const [command] = commands;
  if (command?.kind === 'perform')
    expect(new URL(String(command.params.url)).pathname).toMatch(/^\/users\/[^/]+\/lock$/);
  else expect(run.message).toContain('Invalid webhook URL');
});

describe('forEach', () => {
  const each = (more: object = {}) =>
    action('e', {
      type: 'update_equipment',
      params: { set: { notes: 'Seen {{ record.assetId }}' } },
      forEach: { entity: 'equipment', filter: 'warrantyEnd<today+60d location:"{{ data.name }}"' },
      ...more,
    });
  const ids = Array.from({ length: 120 }, (_, at) => String(at));

  test('does every record once, in batches, and keeps counts', () => {
    const { run, performed } = drive(workflow({ actions: [each()] }), always, -1, ids);
    expect(performed.map(({ recordId }) => recordId)).toEqual(ids);
    expect(performed[0]?.params).toEqual({ equipment: '0', set: { notes: 'Seen QTM-0' } });
    expect(run.steps[0]).toMatchObject({ status: 'success', output: { count: 120, succeeded: 120 } });
    expect(JSON.stringify(run).length).toBeLessThan(1500);
  });

  test('asks with a filter whose values are values, and whose days are days', () => {
    const definition = workflow({ actions: [each()] });
    const odd = { ...input, data: { name: 'x" OR status:Available' } };
    const { commands } = next(definition, begin(definition, { ...begins, input: odd }, start), odd, start);
    expect(commands).toMatchObject([
      {
        kind: 'select',
        where: {
          op: 'and',
          of: [
            { op: 'range', path: 'warrantyEnd', lt: '2027-01-25' },
            { op: 'equals', path: 'location', value: 'x" OR status:Available' },
          ],
        },
      },
    ]);
  });

  test('stops at the first failure, or counts failures with strategy continue', () => {
    const third: Answer = ({ recordId }) => (recordId === '2' ? 'fail' : 'ok');
    const stopped = drive(workflow({ actions: [each()] }), third, -1, ids);
    expect(stopped.run.status).toBe('failed');
    expect(stopped.performed.length).toBeLessThan(10);
    const on = drive(
      workflow({ errorHandling: { strategy: 'continue' }, actions: [each()] }),
      third,
      -1,
      ids,
    );
    expect(on.run.steps[0]).toMatchObject({
      message: 'Failed for 1 of 120: No luck',
      output: { succeeded: 119, failures: [{ id: '2', message: 'No luck' }] },
    });
    const conditions = [{ field: 'record.assetId', operator: 'in', value: ['QTM-1', 'QTM-2'] }];
    const few = drive(workflow({ actions: [each({ conditions })] }), always, -1, ids);
    expect(few.performed.map(({ recordId }) => recordId)).toEqual(['1', '2']);
  });

  test('retries a record without the others', () => {
    const definition = workflow({ errorHandling: { strategy: 'retry' }, actions: [each()] });
    const { run, performed } = drive(
      definition,
      ({ recordId }, times) => (recordId === '5' && times < 3 ? 'fail' : 'ok'),
      -1,
      ids,
    );
    expect(run.status).toBe('success');
    expect(performed.length).toBe(122);
  });
});
