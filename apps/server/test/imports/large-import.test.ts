import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { administrator } from '../concurrency/order-of-units.ts';
import { removeData } from '../support/database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { streamAssets } from './import-call.ts';

const soak = process.env.QM_SOAK !== undefined;
const count = soak ? 100_000 : 5000;

test(
  `done-when 7: ${count} rows import in constant memory, and others are answered meanwhile`,
  async () => {
    const server = await startServerProcess();
    onTestFinished(async () => {
      await server.kill();
      await removeData(server);
    });
    const admin = await administrator(server);
    const atFirst = peakMegabytes(server.pid);

    const began = performance.now();
    let importing = true;
    const others = (async () => {
      const times: number[] = [];
      while (importing) {
        const sent = performance.now();
        expect((await admin.get('/api/equipment?limit=50')).status).toBe(200);
        times.push(performance.now() - sent);
      }
      return times.sort((a, b) => a - b);
    })();
    let progressLines = 0;
    let last: unknown;
    for await (const line of streamAssets(admin, file(), {
      createMissing: ['types', 'locations', 'vendors'],
    })) {
      if (line.type === 'progress') progressLines += 1;
      last = line;
    }
    const seconds = (performance.now() - began) / 1000;
    importing = false;
    const times = await others;
    const resident = peakMegabytes(server.pid);

    expect(last).toMatchObject({ type: 'result', processed: count, created: count, failed: 0 });
    expect(progressLines).toBeGreaterThan(1);
    expect(resident).toBeLessThan(400);
    // Promise 43, which is about 10,000 rows.
    if (count <= 10_000) expect(resident - atFirst).toBeLessThanOrEqual(200);
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
    if (soak) {
      const rate = Math.round(count / seconds);
      console.log(`${rate} rows/s, ${resident} MB at most, GET p95 ${p95.toFixed(1)} ms of ${times.length}`);
      expect(p95).toBeLessThan(50);
    }
  },
  soak ? 600_000 : 120_000,
);

function* file(): Generator<string> {
  yield 'assetId,name,type,status,serialNumber,vendor,location,notes\n';
  for (let n = 0; n < count; n += 1) {
    const place = `Berlin / House ${n % 9} / Room ${n % 30}`;
    yield `INV-${n},ThinkPad T${n % 40},Type ${n % 20},Available,SN${n},Vendor ${n % 25},${place},"bought, in ${n % 12}"\n`;
  }
}

/** The process's peak resident memory, in megabytes. */
function peakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
