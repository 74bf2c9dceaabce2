import { streams } from '@quartermaster/contract';
import {
  assetColumnsLeftOut,
  assetExportFile,
  assetTemplate,
  assetTemplateFile,
} from '@quartermaster/core/assets/asset-csv-export';
import { itemColumnsLeftOut, itemExportFile } from '@quartermaster/core/catalogue/catalogue-csv-export';
import { isDefaultExport } from '@quartermaster/core/csv/export-columns';
import { locationExportFile } from '@quartermaster/core/locations/location-csv-export';
import { peopleExportFile } from '@quartermaster/core/users/person-csv-export';
import { vendorExportFile } from '@quartermaster/core/vendors/vendor-csv-export';
import { exportAssets } from '../../assets/export.ts';
import { exportFiles } from '../../attachments/export.ts';
import { exportCatalogue } from '../../catalogue/export.ts';
import { filePath } from '../../files/references.ts';
import { storePhoto } from '../../files/store-photo.ts';
import { assetImportKind } from '../../imports/assets.ts';
import { runImport } from '../../imports/import-run.ts';
import { catalogueImportKind } from '../../imports/items.ts';
import { locationImportKind } from '../../imports/locations.ts';
import { peopleImportKind } from '../../imports/people.ts';
import { previewImport } from '../../imports/preview.ts';
import { vendorImportKind } from '../../imports/vendors.ts';
import { exportLocations } from '../../locations/export.ts';
import { instantOf } from '../../runtime/runtime.ts';
import type { Services } from '../../services.ts';
import { exportPeople } from '../../users/export.ts';
import { exportVendors } from '../../vendors/export.ts';
import { openStream, type Stream, stream } from '../stream.ts';
import { addFile } from './add-file.ts';
import { answeringAll } from './all-settings.ts';
import { singleChange } from './single-change.ts';

type Streams = typeof streams;

/** A handler for each streaming route of the contract; if one is missing, this doesn't compile. */
type StreamHandlers = {
  readonly [Group in keyof Streams]: {
    readonly [Name in keyof Streams[Group]]: Stream<Streams[Group][Name]>;
  };
};

export const streamHandlers = (services: Services): StreamHandlers => {
  const {
    assets,
    attachments,
    catalogue,
    users,
    vendors,
    locations,
    exports,
    imports,
    settings,
    me,
    files,
    audit,
    labels,
  } = streams;
  return {
    assets: {
      import: stream(assets.import, ({ actor, input, body }) => ({
        body,
        run: (upload) => runImport(services, assetImportKind(services), actor, input, upload),
      })),
      export: stream(assets.export, async ({ actor, input, reading }) => ({
        ...{ format: input.format, bom: input.bom },
        name: assetExportFile(instantOf(services.runtime).slice(0, 10)),
        rows: await exportAssets(services, actor, input, reading),
        leftOut: isDefaultExport(input.columns) ? assetColumnsLeftOut : [],
      })),
      setImage: stream(assets.setImage, async ({ actor, input, body, version, response }) => {
        const { id } = await services.assets.get(input.params.id, actor);
        return storePhoto(services.files, 'assetPhoto', body, (image) =>
          singleChange(response, (onBatch) => services.assets.update(id, { image }, actor, version, onBatch)),
        );
      }),
      template: stream(assets.template, () => ({ name: assetTemplateFile, rows: [assetTemplate] })),
    },
    catalogue: {
      import: stream(catalogue.import, ({ actor, input, body }) => ({
        body,
        run: (upload) => runImport(services, catalogueImportKind(services), actor, input, upload),
      })),
      export: stream(catalogue.export, async ({ actor, input: { format, bom, ...input }, reading }) => ({
        ...{ format, bom },
        name: itemExportFile,
        rows: await exportCatalogue(services, actor, input, reading),
        leftOut: isDefaultExport(input.columns) ? itemColumnsLeftOut : [],
      })),
      setImage: stream(catalogue.setImage, async ({ actor, input, body, version }) => {
        const { id } = await services.catalogue.get(input.params.id);
        return storePhoto(services.files, 'itemPhoto', body, (image) =>
          services.catalogue.update(id, { image }, actor, version),
        );
      }),
      addPicture: stream(catalogue.addPicture, async ({ body }) => ({
        image: filePath(await services.files.add('itemPhoto', body)),
      })),
    },
    users: {
      import: stream(users.import, ({ actor, input, body }) => ({
        body,
        run: (upload) => runImport(services, peopleImportKind(services), actor, input, upload),
      })),
      setPhoto: stream(users.setPhoto, ({ actor, input, body }) =>
        services.profiles.setPhotoOf(input.params.id, body, actor),
      ),
      export: stream(users.export, async ({ actor, input: { format, bom, ...input }, reading }) => ({
        ...{ format, bom },
        name: peopleExportFile,
        rows: await exportPeople(services, actor, input, reading),
      })),
    },
    vendors: {
      import: stream(vendors.import, ({ actor, input, body }) => ({
        body,
        run: (upload) => runImport(services, vendorImportKind(services), actor, input, upload),
      })),
      export: stream(vendors.export, async ({ actor, input: { format, bom, ...input }, reading }) => ({
        ...{ format, bom },
        name: vendorExportFile,
        rows: await exportVendors(services, actor, input, reading),
      })),
    },
    locations: {
      import: stream(locations.import, ({ actor, input, body }) => ({
        body,
        run: (upload) => runImport(services, locationImportKind(services), actor, input, upload),
      })),
      export: stream(locations.export, async ({ actor, input: { format, bom, ...input } }) => ({
        ...{ format, bom },
        name: locationExportFile,
        rows: await exportLocations(services, actor, input),
      })),
    },
    exports: {
      files: stream(exports.files, async ({ actor, reading }) => ({
        name: 'files.csv',
        rows: await exportFiles(services, actor, reading),
      })),
      assetIds: stream(exports.assetIds, ({ reading }) => ({
        name: 'asset-ids.csv',
        rows: services.assetIdLedgers.withheld(reading),
      })),
    },
    imports: { preview: stream(imports.preview, ({ body, input }) => previewImport(services, body, input)) },
    settings: {
      setLogo: stream(settings.setLogo, ({ actor, body, version }) =>
        answeringAll(services, services.settings.setLogo(body, actor, version)),
      ),
    },
    me: { setPhoto: stream(me.setPhoto, ({ actor, body }) => services.profiles.setPhoto(body, actor)) },
    audit: {
      export: stream(audit.export, async ({ actor, input, reading }) => ({
        name: `audit-${instantOf(services.runtime).slice(0, 10)}.csv`,
        rows: await services.audit.export(input, actor, reading),
      })),
    },
    attachments: {
      addToAsset: stream(attachments.addToAsset, (sent) => addFile(services, 'asset', sent)),
      addToRequest: stream(attachments.addToRequest, (sent) => addFile(services, 'request', sent)),
      addToVendor: stream(attachments.addToVendor, (sent) => addFile(services, 'vendor', sent)),
      get: stream(attachments.get, ({ input }) => services.attachments.open(input.params.id)),
    },
    labels: {
      ofAsset: stream(labels.ofAsset, ({ actor, input }) =>
        services.labels.ofAsset(input.params.id, input.query, actor),
      ),
      print: stream(labels.print, ({ actor, input, reading }) =>
        services.labels.print(input, actor, reading),
      ),
    },
    files: { get: openStream(files.get, ({ input, actor }) => services.files.read(input.params.id, actor)) },
  };
};
