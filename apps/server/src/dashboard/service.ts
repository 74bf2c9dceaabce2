import {
  type DashboardFigures,
  monthBefore,
  pendingRequests,
  recentRequests,
} from '@quartermaster/core/dashboard/dashboard';
import { everything } from '@quartermaster/core/query/where';
import type { AssetService } from '../assets/service.ts';
import type { RequestService } from '../requests/service.ts';
import { instantOf, type Runtime } from '../runtime.ts';

/** The figures that administrators see first: each one is kept by the store, or read from an index. */
export class Dashboard {
  readonly #runtime: Runtime;
  readonly #assets: AssetService;
  readonly #requests: RequestService;
  /** The last answer, good until the day ends or anything happens. */
  #last: { readonly of: string; readonly figures: Promise<DashboardFigures> } | undefined;

  constructor(runtime: Runtime, assets: AssetService, requests: RequestService) {
    this.#runtime = runtime;
    this.#assets = assets;
    this.#requests = requests;
  }

  /** However many ask at once, it is reckoned once for each state of the records. */
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
    const [assets, requests] = [this.#assets.collection, this.#requests.collection];
    const [count, days, holders, statuses, recent] = await Promise.all([
      assets.count(everything),
      assets.tally({ by: [{ path: 'lastUpdated', day: true }] }),
      assets.tally({ by: [{ path: 'assignedTo' }] }),
      requests.tally({ by: [{ path: 'status' }] }),
      requests.find({ sort: ['-updatedAt'], limit: recentRequests }),
    ]);
    const from = monthBefore(today);
    const inStatus = new Map(statuses.map(({ key, count: number }) => [key[0], number]));
    return {
      totalAssets: {
        count,
        updatedLastMonth: days.reduce(
          (sum, { key, count: number }) => sum + (String(key[0]) >= from ? number : 0),
          0,
        ),
      },
      activeUsers: { count: holders.filter(({ key }) => key[0] !== undefined).length },
      pendingRequests: pendingRequests((status) => inStatus.get(status) ?? 0),
      recentActivity: await this.#requests.listed(recent.items),
    };
  }
}
