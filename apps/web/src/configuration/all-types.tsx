import { everyType } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useWatch } from 'react-hook-form';
import { assignable, type TypeInput } from './type-form.ts';
import { useConfiguration } from './use-configuration.ts';

interface TakenFromAllProps {
  /** The id of the type whose form this is; absent for a new one. */
  readonly typeId: string | undefined;
}

/** Under the fields of a type: which of those that are unticked are fields of all types. */
export function TakenFromAll({ typeId }: TakenFromAllProps) {
  const { types, fields } = useConfiguration();
  const kept = useWatch<TypeInput, 'customFields'>({ name: 'customFields' });
  const others = (types.data?.items ?? []).filter(({ id }) => id !== typeId).length;
  const taken = assignable(fields.data?.items ?? []).filter(
    ({ id, assetTypes }) => assetTypes.includes(everyType) && !kept.includes(id),
  );
  return (
    <div role="status" className="qm-taken qm-muted">
      {taken.map(({ id, displayName }) => (
        <p key={id}>{message.leavesAllTypes(displayName, others)}.</p>
      ))}
    </div>
  );
}
