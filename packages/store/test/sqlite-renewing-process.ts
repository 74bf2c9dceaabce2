/** `FILE`: renews what an earlier version stored, step by step, and prints a line after each, until it is done. */
import { writeSync } from 'node:fs';
import { openStore } from '@quartermaster/store';
import { chainKeys } from '../src/conformance/chain-keys.ts';
import { devices } from './sqlite-sample.ts';

const [file = ''] = process.argv.slice(2);
const store = await openStore({ kind: 'sqlite', file }, [devices], chainKeys);
writeSync(1, 'opened\n');
while (await store.renew()) writeSync(1, 'step\n');
await store.close();
