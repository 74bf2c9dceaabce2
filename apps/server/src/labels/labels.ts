import type { Received, streams } from '@quartermaster/contract';
import { labelAddress } from '@quartermaster/core/labels/address';
import { labelTexts } from '@quartermaster/core/labels/label-texts';
import { type DrawnLabel, drawLabel, type LabelContent } from '@quartermaster/core/labels/layout';
import { type LabelPart, labelSheets, labelsPerPage } from '@quartermaster/core/labels/sheets';
import { labelSvg, pageSvg } from '@quartermaster/core/labels/svg';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { and, isIn, or } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import type { AssetIdLedgers } from '../assets/asset-id-ledger.ts';
import type { StoredAsset } from '../assets/collection.ts';
import { assetFilter } from '../assets/list.ts';
import { assetsNamed } from '../assets/named-assets.ts';
import type { AssetService } from '../assets/service.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { listSort, type Reading } from '../lists/list-query.ts';
import { ReadableRows } from '../records/readable-rows.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import type { SettingsService } from '../settings/service.ts';

/** What a label route answers. */
export interface Printed {
  readonly name: string;
  readonly format: 'svg' | 'pdf';
  readonly content: AsyncIterable<Uint8Array> | AsyncIterable<string>;
}

interface Dependencies {
  readonly assets: AssetService;
  readonly settings: SettingsService;
  readonly assetIdLedgers: AssetIdLedgers;
  readonly baseUrl: () => string;
}

/** What a label shows; a reserved asset ID has no name yet. */
type Labelled = Pick<StoredAsset, 'assetId' | 'name' | 'serialNumber'>;

/** Labels with a QR code that opens the asset. */
export class Labels {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** One label alone, for its holder as well; a retired asset has one, too. */
  async ofAsset(
    idOrAssetId: string,
    { sheet, parts }: Received<typeof streams.labels.ofAsset>['query'],
    caller: Caller,
  ): Promise<Printed> {
    const asset = await this.#deps.assets.find(idOrAssetId, caller);
    const draw = await this.#drawer(labelSheets[sheet].label, parts);
    return printed('label', 'svg', only(labelSvg(draw(asset), labelSheets[sheet].label)));
  }

  /** Labels of the assets that match; retired ones get none unless the filter asks for them. */
  async print(
    { sheet: name, start, parts, format, page, ...query }: Received<typeof streams.labels.print>,
    caller: Caller,
    reading: Reading,
  ): Promise<Printed> {
    const sheet = labelSheets[name];
    const perPage = labelsPerPage(sheet);
    if (start > perPage) throw new RefusalError(invalid([{ path: 'start', message: message.invalidInput }]));
    const draw = await this.#drawer(sheet.label, parts);
    const assets = await this.#assets(query, caller, reading);
    const pages = paged(assets, perPage, start);
    const first = await pages.next();
    if (first.done) throw new RefusalError(refused('NOT_FOUND', labelTexts.ofNone));
    const all = (async function* (): AsyncIterable<readonly DrawnLabel[]> {
      yield await mapYielding(first.value, draw);
      for await (const one of pages) yield await mapYielding(one, draw);
    })();
    if (format === 'pdf')
      // Few servers print labels, and none while it starts.
      return printed('labels', 'pdf', (await import('./pdf.ts')).labelPdf(sheet, all, start));
    let wanted: readonly Labelled[] | undefined = first.value;
    for (let at = 1; at < page && wanted; at += 1) wanted = (await pages.next()).value ?? undefined;
    await pages.return();
    if (!wanted) throw new RefusalError(refused('NOT_FOUND', labelTexts.ofNone));
    const drawn = await mapYielding(wanted, draw);
    return printed(`labels-${page}`, 'svg', only(pageSvg(sheet, drawn, page === 1 ? start - 1 : 0)));
  }

  async #drawer(
    size: { readonly width: number; readonly height: number },
    parts: readonly LabelPart[],
  ): Promise<(asset: Labelled) => DrawnLabel> {
    const { settings, baseUrl } = this.#deps;
    const addressOf = unwrap(labelAddress(baseUrl()));
    const { companyName: company } = await settings.get();
    return ({ assetId, name, serialNumber }) => {
      const content: LabelContent = { assetId, name, company, serialNumber, address: addressOf(assetId) };
      return drawLabel(content, size, parts);
    };
  }

  /** The assets in their order: that of the ids, or by asset ID. */
  async #assets(
    {
      ids,
      sort: order,
      ...filters
    }: { readonly ids?: string[] | undefined; readonly sort?: string | undefined },
    caller: Caller,
    reading: Reading,
  ): Promise<AsyncIterable<Labelled>> {
    const { assets } = this.#deps;
    if (ids !== undefined && order === undefined) return eachOf(await this.#named(ids));
    const known = await assets.listFields(caller);
    const where = and(await assetFilter(filters, caller, known), ...(ids === undefined ? [] : [named(ids)]));
    const sort = listSort(order, ['keys.assetId'], known);
    return readable(assets, assets.collection.stream({ where, sort }, reading));
  }

  /** Refuses (422) an id that no asset has, and that isn't reserved; retired assets are left out. */
  async #named(ids: readonly string[]): Promise<Labelled[]> {
    const find = await assetsNamed(this.#deps.assets, ids);
    const missing = ids.filter((id) => !find(id));
    const reserved = missing.length === 0 ? [] : await this.#deps.assetIdLedgers.reservedAmong(missing);
    const blank = new Map(reserved.map((assetId) => [fold(assetId), { assetId, name: '' }]));
    const named = ids.map((id) => {
      const asset = find(id) ?? blank.get(fold(id));
      if (!asset)
        throw new RefusalError(
          invalid([{ path: 'ids', message: `${id}: ${message.recordNotFound('asset')}` }]),
        );
      return asset;
    });
    return [...new Map(named.map((one) => [one.assetId, one])).values()].filter(
      (one) => !('retired' in one) || one.retired === undefined,
    );
  }
}

const named = (ids: readonly string[]) => or(isIn('id', [...ids]), isIn('keys.assetId', ids.map(fold)));

const printed = (name: string, format: Printed['format'], content: Printed['content']): Printed => ({
  name: `${name}.${format}`,
  format,
  content,
});

async function* only(text: string): AsyncIterable<string> {
  yield text;
}

async function* readable(
  { collection }: AssetService,
  all: AsyncIterable<StoredAsset>,
): AsyncIterable<StoredAsset> {
  for await (const batch of new ReadableRows(collection).batches(all)) yield* batch;
}

async function* eachOf<Item>(items: readonly Item[]): AsyncIterable<Item> {
  yield* items;
}

/** The assets of each page; the first page may begin with used places. */
async function* paged(
  assets: AsyncIterable<Labelled>,
  perPage: number,
  start: number,
): AsyncGenerator<Labelled[], void> {
  let page: Labelled[] = [];
  let room = perPage - start + 1;
  for await (const asset of assets) {
    if (page.push(asset) < room) continue;
    yield page;
    page = [];
    room = perPage;
  }
  if (page.length > 0) yield page;
}
