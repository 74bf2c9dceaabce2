import { message } from '@quartermaster/core/messages';
import { email } from '@quartermaster/core/text';
import { z } from 'zod';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PersonField } from '../users/person-field.tsx';

const schema = z.object({ to: email });
type HandOverForm = z.infer<typeof schema>;

interface HandOverProps {
  readonly assetId: string;
  readonly onChoose: (email: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks who gets an asset. */
export const HandOver = ({ assetId, onChoose, onClose }: HandOverProps) => (
  <FormDialog<HandOverForm, HandOverForm>
    title={`Hand over ${assetId}`}
    schema={schema}
    defaults={{ to: '' }}
    labels={{ to: 'Who gets it' }}
    submitLabel="Hand Over"
    busyLabel="Handing over..."
    failure={message.notSettled}
    onSubmit={({ to }) => onChoose(to)}
    onClose={onClose}
  >
    <PersonField<HandOverForm> name="to" label="Who gets it" required none="Choose somebody" />
  </FormDialog>
);
