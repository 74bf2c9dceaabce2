import { message } from '@quartermaster/core/messages';
import { valuesOf } from '@quartermaster/core/shape';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSave } from '../forms/use-save.ts';
import { type AssetInput, type AssetOutput, assetFormSchema, formDays } from './asset-form.ts';
import { AssetInputs, assetLabelsWith } from './asset-inputs.tsx';

const defaults: AssetInput = {
  name: '',
  type: '',
  status: 'Available',
  condition: 'New',
  serialNumber: '',
  assignedTo: '',
  location: '',
  vendor: '',
  ...valuesOf(formDays, () => ''),
  orderNumber: '',
  cost: '',
  costCurrency: '',
  notes: '',
  customFields: {},
};

interface AddAssetProps {
  /** What is known already. */
  readonly preset?: Partial<AssetInput>;
  /** One that was reserved, and is on a label already. */
  readonly assetId?: string | undefined;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Add New Asset (sections 2 and 5). The asset ID is assigned when it is saved, unless it has one. */
export function AddAsset({ preset, assetId, onAdded, onClose }: AddAssetProps) {
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const { save } = useSave(client.assets.create, {
    invalidates: [api.assets],
    success: message.assetAdded,
    onSaved: ({ id }) => onAdded(id),
  });
  return (
    <FormDialog<AssetInput, AssetOutput>
      wide
      title="Add New Asset"
      schema={assetFormSchema({ types, fields }, 'add')}
      defaults={{ ...defaults, ...preset }}
      labels={assetLabelsWith(fields)}
      submitLabel="Add Asset"
      busyLabel="Adding..."
      failure={message.assetNotAdded}
      footnote={
        assetId === undefined
          ? 'The next asset ID is assigned when you save.'
          : `Gets the asset ID ${assetId}, which was reserved.`
      }
      onSubmit={(asset) => save(assetId === undefined ? asset : { ...asset, assetId })}
      onClose={onClose}
    >
      <AssetInputs configured={{ types, fields }} purpose="add" />
    </FormDialog>
  );
}
