import {
  type Attachment,
  attachmentChangeSchema,
  attachmentSchema,
} from '@quartermaster/core/attachments/attachment';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import type { z } from 'zod';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';

type Input = z.input<typeof attachmentChangeSchema>;

interface RenameFileProps {
  readonly file: Attachment;
  readonly onClose: () => void;
}

export function RenameFile({ file, onClose }: RenameFileProps) {
  const [opened] = useState(() => editedRecord(file, attachmentSchema, ({ name }) => ({ name })));
  const rename = useSave(client.attachments.update, {
    invalidates: [api.attachments],
    success: ({ name }) => message.fileWasRenamed(file.name, name),
    onSaved: onClose,
  });
  return (
    <FormDialog<Input, Input>
      title="Rename File"
      schema={attachmentChangeSchema}
      defaults={opened.values}
      editing={opened}
      labels={{ name: 'Name' }}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.recordNotUpdated('attachment')}
      onSubmit={(body, version) => rename.save({ params: { id: file.id }, body }, version)}
      onClose={onClose}
    >
      <TextField<Input> name="name" label="Name" autoComplete="off" required />
    </FormDialog>
  );
}
