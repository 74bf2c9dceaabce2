import { jobSchema } from '@quartermaster/core/jobs/job';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobService } from '../../src/jobs/service.ts';
import { made } from '../support/company.ts';
import { somebody } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

it('an import whose server is gone is marked as failed once it has stood still for a minute, with what had been processed', async () => {
  const { runtime, jobs } = scene.direct.services;
  const { admin } = scene;
  const id = await jobs.attend('assets.import', { ...somebody, id: admin.id });
  await jobs.progress(id, 300);
  let ms = 0;
  const another = new JobService({ ...runtime, monotonicMs: () => ms });
  const job = async () => made(await admin.caller.get(`/api/jobs/${id}`), jobSchema);

  await another.markInterrupted();
  ms = 59_000;
  await another.markInterrupted();
  expect(await job()).toMatchObject({ state: 'running', processed: 300 });
  ms = 60_000;
  await another.markInterrupted();
  expect(await job()).toMatchObject({ state: 'failed', processed: 300 });
  expect((await admin.caller.post(`/api/jobs/${id}/cancel`)).status).toBe(409);
});
