import type { FieldEditing } from '../../configuration/field-editing.ts';
import type { TypeEditing } from '../../configuration/type-editing.ts';
import type { TypeMerge } from '../../configuration/type-merge.ts';
import type { FieldService } from '../../fields/service.ts';
import type { JobService } from '../../jobs/service.ts';
import { api } from '../api.ts';
import { derivedId } from '../call.ts';
import { requestedWait } from '../prefer.ts';

interface Services {
  readonly fields: FieldService;
  readonly typeEditing: TypeEditing;
  readonly typeMerge: TypeMerge;
  readonly fieldEditing: FieldEditing;
  readonly jobs: JobService;
}

export const fieldHandlers = ({ fields, typeEditing, typeMerge, fieldEditing, jobs }: Services) => ({
  assetTypes: {
    list: api.assetTypes.list.handler(async () => {
      const items = [...(await fields.assetTypes())];
      return { items, total: items.length };
    }),
    create: api.assetTypes.create.handler(({ input, context }) =>
      typeEditing.create(input, context.actor, derivedId('type', context)),
    ),
    update: api.assetTypes.update.handler(({ input, context }) =>
      typeEditing.update(input.params.id, input.body, context.actor, context.version),
    ),
    remove: api.assetTypes.remove.handler(({ input, context }) =>
      typeEditing.remove(input.params.id, context.actor, context.version),
    ),
    rename: api.assetTypes.rename.handler(({ input, context }) =>
      typeEditing.rename(input.params.id, input.body.name, context.actor, context.version),
    ),
    merge: api.assetTypes.merge.handler(async ({ input, context }) => {
      const { id } = await typeMerge.start(input, context.actor);
      return jobs.completed(id, context.actor, requestedWait(context.request));
    }),
    previewMerge: api.assetTypes.previewMerge.handler(({ input }) => typeMerge.preview(input)),
    attachField: api.assetTypes.attachField.handler(({ input, context }) =>
      typeEditing.attachField(input.params.id, input.params.fieldId, context.actor, context.version),
    ),
    detachField: api.assetTypes.detachField.handler(({ input, context }) =>
      typeEditing.detachField(input.params.id, input.params.fieldId, context.actor, context.version),
    ),
  },
  customFields: {
    list: api.customFields.list.handler(async () => {
      const items = [...(await fields.customFields())];
      return { items, total: items.length };
    }),
    create: api.customFields.create.handler(({ input, context }) =>
      fieldEditing.create(input, context.actor, derivedId('cf', context)),
    ),
    update: api.customFields.update.handler(({ input, context }) =>
      fieldEditing.update(input.params.id, input.body, context.actor, context.version),
    ),
    remove: api.customFields.remove.handler(({ input, context }) =>
      fieldEditing.remove(input.params.id, context.actor, context.version),
    ),
    preview: api.customFields.preview.handler(({ input }) =>
      fieldEditing.preview(input.params.id, input.body),
    ),
  },
});
