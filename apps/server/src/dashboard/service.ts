import { assetStatuses } from '@quartermaster/core/assets/asset-fields';
import { notRetired } from '@quartermaster/core/assets/retirement';
import {
  attentionFilters,
  countRanges,
  type DashboardFigures,
  deliveryTimes,
  lastMonths,
  lastWeeks,
  monthBefore,
  pendingRequests,
  recentRequests,
  requestsPerWeek,
  spendPerMonth,
} from '@quartermaster/core/dashboard/dashboard';
import { parseWhere } from '@quartermaster/core/query/text';
import { and, equals, type Where } from '@quartermaster/core/query/where';
import type { AssetService } from '../assets/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { FieldService } from '../fields/service.ts';
import { readable } from '../records/readable.ts';
import type { RequestService } from '../requests/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';

interface DashboardDeps {
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly catalogue: CatalogueService;
  readonly users: UserService;
  readonly fields: FieldService;
}

type Charts = Pick<
  DashboardFigures,
  'requestsPerWeek' | 'deliveryTimes' | 'spend' | 'assetsByStatus' | 'assetsByType'
>;

/** The figures that administrators see first, each maintained by the store or read from an index. */
export class Dashboard {
  readonly #runtime: Runtime;
  readonly #deps: DashboardDeps;
  /** The last answer, valid until the day ends or the next event. */
  #last: { readonly of: string; readonly figures: Promise<DashboardFigures> } | undefined;

  constructor(runtime: Runtime, deps: DashboardDeps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  /** However many call at once, the figures are computed once per state of the records. */
  async get(): Promise<DashboardFigures> {
    const today = instantOf(this.#runtime).slice(0, 10);
    const of = `${today} ${await this.#runtime.store.events.last()}`;
    if (this.#last?.of !== of) {
      const last = { of, figures: this.#figures(today) };
      this.#last = last;
      last.figures.catch(() => {
        if (this.#last === last) this.#last = undefined;
      });
    }
    return this.#last.figures;
  }

  async #figures(today: string): Promise<DashboardFigures> {
    const {
      assets: { collection: assets },
      requests: { collection: requests },
    } = this.#deps;
    const [charts, attention, count, updatedLastMonth, holders, statuses, recent] = await Promise.all([
      this.#charts(today),
      this.#attention(today),
      assets.count(notRetired),
      assets.count(and(notRetired, { op: 'range', path: 'lastUpdated', gte: monthBefore(today) })),
      assets.distinct('assignedTo'),
      requests.tally({ by: [{ path: 'status' }] }),
      requests.find({ sort: ['-updatedAt'], limit: recentRequests }),
    ]);
    const inStatus = new Map(statuses.map(({ key, count: number }) => [key[0], number]));
    return {
      today,
      totalAssets: {
        count,
        updatedLastMonth,
      },
      activeUsers: { count: holders },
      pendingRequests: pendingRequests((status) => inStatus.get(status) ?? 0),
      recentActivity: await this.#deps.requests.listed(readable(requests, recent.items).items),
      ...charts,
      attention,
    };
  }

  async #charts(today: string): Promise<Charts> {
    const { assets, requests, fields } = this.#deps;
    const [weeks, months] = [lastWeeks(today), lastMonths(today)];
    const { submitted, orders, spent, delivered } = countRanges;
    const ranges = [submitted(weeks), orders(months), spent(months), delivered(months)];
    const [counts, statuses, types, table] = await Promise.all([
      requests.collection.totals(...ranges),
      assets.collection.tally({ where: notRetired, by: [{ path: 'status' }] }),
      assets.collection.tally({ where: notRetired, by: [{ path: 'typeId' }] }),
      fields.table(),
    ]);
    const ofStatus = new Map(statuses.map(({ key, count }) => [key[0], count]));
    const ofType = new Map<string, number>();
    for (const { key, count } of types) {
      const name = table.byId(String(key[0]))?.name ?? String(key[0]);
      ofType.set(name, (ofType.get(name) ?? 0) + count);
    }
    return {
      requestsPerWeek: requestsPerWeek(weeks, counts),
      deliveryTimes: deliveryTimes(months, counts),
      spend: spendPerMonth(months, counts),
      assetsByStatus: assetStatuses.map((status) => ({ status, count: ofStatus.get(status) ?? 0 })),
      assetsByType: [...ofType]
        .map(([type, count]) => ({ type, count }))
        .sort((one, other) => other.count - one.count || (one.type < other.type ? -1 : 1)),
    };
  }

  async #attention(today: string): Promise<DashboardFigures['attention']> {
    const { assets, requests, catalogue, users } = this.#deps;
    const filters = attentionFilters(today);
    const whereOf = (filter: string): Where => {
      const parsed = parseWhere(filter);
      if (!parsed.ok) throw new Error(`Not a filter: ${filter}`);
      return parsed.where;
    };
    const [overdueDeliveries, lowStock, warrantiesEnding, maintenanceDue, accountsWaiting] =
      await Promise.all([
        requests.collection.count(whereOf(filters.overdueDeliveries)),
        catalogue.collection.count(whereOf(filters.lowStock)),
        assets.collection.count(and(notRetired, whereOf(filters.warrantiesEnding))),
        assets.collection.count(and(notRetired, whereOf(filters.maintenanceDue))),
        users.collection.count(equals('state', 'waiting')),
      ]);
    return { overdueDeliveries, lowStock, warrantiesEnding, maintenanceDue, accountsWaiting };
  }
}
