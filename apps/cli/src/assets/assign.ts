import { message } from '@quartermaster/core/messages';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { findPerson } from '../find-person.ts';
import { findLocationId } from '../locations.ts';
import { saveAsset } from './save-one.ts';

export interface AssignOptions {
  readonly back?: true;
  readonly to?: string;
}

/** Assigns an asset to somebody, or takes it back. */
export async function assignAsset(
  context: Context,
  id: string,
  person: string | undefined,
  { back, to }: AssignOptions,
): Promise<ExitCode> {
  if ((person === undefined) === (back === undefined))
    throw wrongUsage('Specify who gets it, or --back.', [
      'qm assets assign ID EMAIL',
      'qm assets assign ID --back',
    ]);
  const location = to === undefined ? {} : { location: await findLocationId(context, to) };
  if (person === undefined)
    return saveAsset(context, id, { assignedTo: null, ...location }, ({ assetId }) =>
      message.assetTakenBack(assetId),
    );
  const client = await context.client();
  const { assignedTo: before } = await client.assets.get({ params: { id } });
  const { email, displayName } = await findPerson(context, person, ['active']);
  return saveAsset(context, id, { assignedTo: email, ...location }, (asset) =>
    message.assetAssigned(displayName, before !== null, asset),
  );
}
