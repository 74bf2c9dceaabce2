import { maintenanceDue } from '@quartermaster/core/assets/maintenance';
import { exists, not } from '@quartermaster/core/query/where';
import { type Store, updateMany } from '@quartermaster/store';
import { assetCollection } from '../assets/collection.ts';
import { assetTypeCollection } from '../fields/collection.ts';
import { TypeTable } from '../fields/type-table.ts';
import { settingsCollection } from '../settings/collection.ts';

/** Sets the due date of assets stored before maintenance was tracked. */
export const maintenanceDueOfAll = {
  name: 'the day on which the maintenance of each asset is due',
  async run(store: Store): Promise<void> {
    const table = new TypeTable(await store.collection(assetTypeCollection).all());
    const [settings] = await store.collection(settingsCollection).all();
    const assets = updateMany(store.collection(assetCollection), {
      where: not(exists('maintenanceDue')),
      change: (asset) => {
        const months = table.byId(asset.typeId)?.maintenanceInterval ?? settings?.maintenanceInterval ?? 0;
        const due = maintenanceDue(asset, months);
        return due === undefined ? undefined : { set: { maintenanceDue: due, maintenanceUnannounced: due } };
      },
    });
    for await (const _ of assets);
  },
};
