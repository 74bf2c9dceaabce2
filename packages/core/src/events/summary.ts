import { lowStock } from '../catalogue/item.ts';
import { printWhere } from '../query/text.ts';
import { and, equals, type Where } from '../query/where.ts';

/**
 * How many assets of a type that become due, or items whose stock becomes low, have an event each in one batch or on
 * one day. More than that share a summary, which names this many.
 */
export const mostOneByOne = 50;

/**
 * The list filter that finds the assets of a `maintenance.summary`.
 * @param after the day before the first due date; without it, however long overdue
 * @param since the last change of the assets is not before this instant
 */
export function dueAssetsFilter({
  type,
  day,
  after,
  since,
}: {
  readonly type: string;
  readonly day: string;
  readonly after?: string;
  readonly since?: string;
}): string {
  const due: Where = {
    op: 'range',
    path: 'maintenanceDue',
    ...(after === undefined ? {} : { gt: after }),
    lte: day,
  };
  return printWhere(and(equals('type', type), due, ...changedSince('lastUpdated', since)));
}

/** The list filter that finds the catalogue items of an `inventory.summary`. */
export const lowItemsFilter = (since?: string): string =>
  printWhere(and({ op: 'range', path: 'inStock', lte: lowStock }, ...changedSince('updatedAt', since)));

const changedSince = (path: string, since: string | undefined): Where[] =>
  since === undefined ? [] : [{ op: 'range', path, gte: since }];
