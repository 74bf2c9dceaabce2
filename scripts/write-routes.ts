// Writes packages/contract/src/routes.ts, which the client uses in place of the contract:
//   npm run routes
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { contract, streams } from '../packages/contract/src/contract.ts';
import { routeTable } from '../packages/contract/src/route-table.ts';

const file = 'packages/contract/src/routes.ts';
const text = `// Written by \`npm run routes\`; a test says when it is out of date.
import type { contract, streams } from './contract.ts';
import type { RouteTable } from './route-table.ts';

/** Method and path of every JSON route: what a client needs of the contract, which would bring all schemas with it. */
export const routes: RouteTable<typeof contract> = ${JSON.stringify(routeTable(contract))};

/** The same of the routes whose body or answer is a stream. */
export const streamRoutes: RouteTable<typeof streams> = ${JSON.stringify(routeTable(streams))};
`;
writeFileSync(file, text);
const { status } = spawnSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' });
process.exitCode = status ?? 1;
