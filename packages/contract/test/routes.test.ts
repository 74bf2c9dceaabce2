import { expect, it } from 'vitest';
import { contract, streams } from '../src/contract.ts';
import { routeTable, streamRouteTable } from '../src/route-table.ts';
import { routes, streamRoutes } from '../src/routes.ts';

it('the routes that clients call are those of the contract; else run: npm run routes', () => {
  expect(routes).toEqual(routeTable(contract));
  expect(streamRoutes).toEqual(streamRouteTable(streams));
});
