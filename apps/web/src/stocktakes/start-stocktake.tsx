import { message } from '@quartermaster/core/messages';
import type { Stocktake } from '@quartermaster/core/stocktakes/stocktake';
import { text } from '@quartermaster/core/text';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { useLocations } from '../locations/use-locations.ts';

const schema = z.object({
  location: text(128).min(1, message.required),
  alone: z.boolean(),
});
type StartForm = z.infer<typeof schema>;

const labels = { location: 'Place', alone: 'This place alone, without the places within' };

interface StartStocktakeProps {
  readonly onStarted: (stocktake: Stocktake) => void;
  readonly onClose: () => void;
}

/** Starts to count a place. */
export function StartStocktake({ onStarted, onClose }: StartStocktakeProps) {
  const { all: locations } = useLocations();
  const { save } = useSave(client.stocktakes.start, {
    invalidates: [api.stocktakes],
    success: message.stocktakeStarted,
    onSaved: onStarted,
  });
  return (
    <FormDialog<StartForm, StartForm>
      title="Start Stock-take"
      schema={schema}
      defaults={{ location: '', alone: false }}
      labels={labels}
      submitLabel="Start Counting"
      busyLabel="Starting..."
      failure={message.stocktakeNotStarted}
      footnote="Nothing changes until you apply the stock-take."
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField<StartForm>
        name="location"
        label={labels.location}
        required
        none="Choose a place"
        options={locations.map(({ id, path }) => ({ value: id, label: path }))}
      />
      <CheckboxField<StartForm> name="alone" label={labels.alone} />
    </FormDialog>
  );
}
