import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useGone } from '../forms/use-gone.ts';
import { useSave } from '../forms/use-save.ts';
import { useLocations } from '../locations/use-locations.ts';
import {
  type AssetInput,
  type AssetOutput,
  assetChange,
  assetFormSchema,
  assetFormValues,
  type Configured,
} from './asset-form.ts';
import { AssetInputs, assetLabelsWith } from './asset-inputs.tsx';

interface EditAssetProps {
  /** As it was when the dialog was opened. */
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** Edit Equipment (sections 2 and 5). Concurrent changes by others are merged field by field. */
export function EditAsset(props: EditAssetProps) {
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items;
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items;
  if (!(types && fields)) return null;
  return <EditForm {...props} configured={{ types, fields }} />;
}

function EditForm({ asset, configured, onClose }: EditAssetProps & { readonly configured: Configured }) {
  const { byId } = useLocations();
  const gone = useGone(api.assets.get.queryOptions({ input: { params: { id: asset.id } } }));
  const [opened] = useState(() =>
    editedRecord(asset, assetSchema, (one) => assetFormValues(one, configured.fields), 'customFields'),
  );
  const { save } = useSave(client.assets.update, {
    invalidates: [api.assets, api.locations.countAssets],
    success: message.assetUpdated,
    onSaved: onClose,
  });
  return (
    <FormDialog<AssetInput, AssetOutput>
      wide
      title={`Edit Equipment ${asset.assetId}`}
      schema={assetFormSchema(configured, 'edit')}
      defaults={opened.values}
      editing={opened}
      gone={gone && message.assetNotFound}
      labels={assetLabelsWith(configured.fields)}
      show={(name, value) =>
        name === 'location' && typeof value === 'string' ? byId.get(value)?.path : undefined
      }
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.assetNotUpdated}
      onSubmit={(form, version, before = opened.values) =>
        save({ params: { id: asset.id }, body: assetChange(form, before) }, version)
      }
      onClose={onClose}
    >
      <AssetInputs
        configured={configured}
        purpose="edit"
        id={asset.id}
        isRetired={asset.retired !== undefined}
      />
    </FormDialog>
  );
}
