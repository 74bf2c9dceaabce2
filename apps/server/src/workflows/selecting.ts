import { notRetired } from '@quartermaster/core/assets/retirement';
import type { JsonObject } from '@quartermaster/core/json';
import { pathsOf } from '@quartermaster/core/query/paths';
import { printPath } from '@quartermaster/core/query/text';
import { and } from '@quartermaster/core/query/where';
import type { Outcome, Select } from '@quartermaster/core/workflows/run';
import type { Page } from '@quartermaster/store';
import { asksForRetired } from '../assets/list.ts';
import type { AssetService } from '../assets/service.ts';
import { asWorkflow } from '../events/cause.ts';
import { fittedFilter, type ListFields, translate, unknownField } from '../lists/list-query.ts';
import { listFields as requestFields } from '../requests/list-fields.ts';
import type { RequestRecords } from '../requests/record.ts';

type Records = readonly (JsonObject & { readonly id: string })[];

interface SelectingDeps {
  readonly assets: AssetService;
  readonly requests: RequestRecords;
}

/** Finds the next records of a forEach, as events have them. */
export async function selectRecords({ assets, requests }: SelectingDeps, command: Select): Promise<Outcome> {
  const { key, entity } = command;
  const { rights } = asWorkflow({ id: '', name: '' }, '', 0);
  if (entity === 'equipment') {
    const { where, ...rest } = await queryOf(command, await assets.listFields(rights));
    const kept = asksForRetired(command.where) ? where : and(notRetired, where);
    const page = await assets.collection.find({ where: kept, ...rest });
    const snapshot = await assets.records.kind.snapshotter(page.items);
    return selected(key, page, page.items.map(snapshot));
  }
  const page = await requests.collection.find(await queryOf(command, requestFields));
  const snapshot = await requests.kind.snapshotter(page.items);
  return selected(key, page, page.items.map(snapshot));
}

/** Sorted by nothing but their ids, so that what an action changes moves no record to another page. */
async function queryOf({ where, after, limit }: Select, fields: ListFields) {
  for (const path of pathsOf(where))
    if (!fields.has(path)) throw unknownField(printPath(path), fields, 'filter');
  const translated = await translate(fittedFilter(where, fields, 'filter'), fields);
  return { where: translated, limit, ...(after === undefined ? {} : { after }) };
}

const selected = (key: string, { next }: Page<{ id: string }>, records: Records): Outcome => ({
  ...{ kind: 'selected', key, records },
  ...(next === undefined ? {} : { cursor: next }),
});
