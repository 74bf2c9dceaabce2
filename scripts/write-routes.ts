// Writes packages/contract/src/routes.ts, which the client uses instead of the contract: npm run routes
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { contract, streams } from '../packages/contract/src/contract.ts';
import { routeTable, streamRouteTable } from '../packages/contract/src/route-table.ts';

const file = 'packages/contract/src/routes.ts';
const text = `// Written by \`npm run routes\`; a test says when it is out of date.
import type { contract, streams } from './contract.ts';
import type { RouteTable, StreamRouteTable } from './route-table.ts';

/** Method and path of every JSON route: all that clients need, without the contract's schemas. */
export const routes: RouteTable<typeof contract> = ${JSON.stringify(routeTable(contract))};

/** The same for streaming routes, with their kinds of body and response. */
export const streamRoutes: StreamRouteTable<typeof streams> = ${JSON.stringify(streamRouteTable(streams))};
`;
writeFileSync(file, text);
const { status } = spawnSync('npx', ['biome', 'format', '--write', file], { stdio: 'inherit' });
process.exitCode = status ?? 1;
