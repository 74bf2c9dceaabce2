// Measures how many rows per second are read from a file like other systems' exports: npm run bench -w
// packages/csv
import { readCsv } from '../src/read-csv.ts';

const rows = 200_000;
const header = 'assetId,name,type,status,serialNumber,vendor,location,condition,notes,purchaseDate\n';
const row = (number: number): string =>
  `QTM${number},"MacBook Pro 14"" M4",Laptop,Available,C02${number},Müller GmbH,Berlin / HQ,Good,"bought, used",2026-03-01\n`;

async function* file(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(header);
  for (let from = 0; from < rows; from += 500)
    yield Buffer.from(Array.from({ length: 500 }, (_, index) => row(from + index)).join(''));
}

for (let round = 1; round <= 3; round++) {
  const began = process.cpuUsage();
  const { batches } = await readCsv(file());
  let count = 0;
  for await (const batch of batches) count += batch.length;
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  console.log(
    `${count} rows of 10 cells in ${seconds.toFixed(2)} s of CPU: ${Math.round(count / seconds)} a second`,
  );
}
