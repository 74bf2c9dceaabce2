import { everyType } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useWatch } from 'react-hook-form';
import { assignable, type TypeInput } from './type-form.ts';
import { useConfiguration } from './use-configuration.ts';

interface AllTypesNoticeProps {
  /** The id of the type being edited; absent for a new one. */
  readonly typeId: string | undefined;
}

/** Warns about unticked fields that have applied to all types so far. */
export function AllTypesNotice({ typeId }: AllTypesNoticeProps) {
  const { types, fields } = useConfiguration();
  const chosen = useWatch<TypeInput, 'customFields'>({ name: 'customFields' });
  const others = (types.data?.items ?? []).filter(({ id }) => id !== typeId).length;
  const taken = assignable(fields.data?.items ?? []).filter(
    ({ id, assetTypes }) => assetTypes.includes(everyType) && !chosen.includes(id),
  );
  return (
    <div role="status" className="qm-all-types-notice qm-muted">
      {taken.map(({ id, displayName }) => (
        <p key={id}>{message.leavesAllTypes(displayName, others)}.</p>
      ))}
    </div>
  );
}
