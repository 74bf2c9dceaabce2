/** A line of a form that is being filled in. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** Where the next character goes, counted in characters. */
  readonly cursor: number;
  /** Shown while it is empty. */
  readonly hint: string;
  /** What it can be completed to. */
  readonly choices: readonly string[];
  readonly fault: string | undefined;
}

export type Values = Readonly<Record<string, string>>;

/** What is being asked at the foot of the screen. */
export interface Form {
  readonly title: string;
  readonly fields: readonly Field[];
  /** The field that is typed into. */
  readonly at: number;
  /**
   * What Enter does.
   * @param isOpen whether the form is still being asked: while an answer is awaited, Esc may close it
   * @returns faults by field; undefined once it is done
   */
  readonly submit: (values: Values, isOpen: () => boolean) => Promise<Values | undefined>;
}

export const fieldOf = (
  name: string,
  label: string,
  { text = '', hint = '', choices = [] }: Partial<Pick<Field, 'text' | 'hint' | 'choices'>> = {},
): Field => ({ name, label, text, hint, choices, cursor: [...text].length, fault: undefined });

export const valuesOf = ({ fields }: Form): Values =>
  Object.fromEntries(fields.map(({ name, text }) => [name, text]));

/** The form with what is wrong with it, at the first field that is. */
export function withFaults(form: Form, faults: Values): Form {
  const fields = form.fields.map((field) => ({ ...field, fault: faults[field.name] }));
  const first = fields.findIndex(({ fault }) => fault !== undefined);
  return { ...form, fields, at: first === -1 ? form.at : first };
}

/** The form with what one of its fields can be completed to. */
export const withChoices = (form: Form, name: string, choices: readonly string[]): Form => ({
  ...form,
  fields: form.fields.map((field) => (field.name === name ? { ...field, choices } : field)),
});

/** What a field would be completed to: a choice that begins with what is written, unless that is a choice itself. */
export function completion({ text, choices }: Field): string | undefined {
  const written = text.toLowerCase();
  return written === '' || choices.includes(text)
    ? undefined
    : choices.find((choice) => choice.toLowerCase().startsWith(written));
}

/** The form with a text put in where it is typed into; on one line, as all that is typed. */
export function withText(form: Form, text: string): Form {
  const field = form.fields[form.at];
  const line = [...text.replace(/\s+/gu, ' ').replace(/\p{Cc}/gu, '')];
  if (field === undefined) return form;
  const characters = [...field.text].toSpliced(field.cursor, 0, ...line);
  const changed = {
    ...field,
    ...{ text: characters.join(''), cursor: field.cursor + line.length, fault: undefined },
  };
  return { ...form, fields: form.fields.with(form.at, changed) };
}

/** The form after a key was pressed; undefined for a key that is none of a form's. */
export function typed(form: Form, key: string): Form | undefined {
  const move = (by: number): Form => ({
    ...form,
    at: Math.max(0, Math.min(form.fields.length - 1, form.at + by)),
  });
  if (key === 'up' || key === 'shift-tab') return move(-1);
  const field = form.fields[form.at];
  const completes = key === 'tab' && field !== undefined && completion(field) !== undefined;
  if (key === 'down' || (key === 'tab' && !completes)) return move(1);
  const changed = field && edited(field, key);
  return changed && { ...form, fields: form.fields.with(form.at, changed) };
}

function edited(field: Field, key: string): Field | undefined {
  const characters = [...field.text];
  const { cursor } = field;
  const put = (kept: readonly string[], at: number): Field => ({
    ...field,
    text: kept.join(''),
    cursor: at,
    fault: undefined,
  });
  const before = characters.slice(0, cursor);
  const after = characters.slice(cursor);
  switch (key) {
    case 'left':
      return { ...field, cursor: Math.max(0, cursor - 1) };
    case 'tab':
    case 'right': {
      const whole = key === 'tab' || cursor === characters.length ? completion(field) : undefined;
      if (whole !== undefined) return put([whole], [...whole].length);
      return { ...field, cursor: Math.min(characters.length, cursor + 1) };
    }
    case 'home':
    case 'ctrl-a':
      return { ...field, cursor: 0 };
    case 'end':
    case 'ctrl-e':
      return { ...field, cursor: characters.length };
    case 'backspace':
      return put([...before.slice(0, -1), ...after], Math.max(0, cursor - 1));
    case 'ctrl-d':
      return put([...before, ...after.slice(1)], cursor);
    case 'ctrl-u':
      return put(after, 0);
    case 'ctrl-w': {
      const kept = [...before.join('').replace(/\S+\s*$/u, '')];
      return put([...kept, ...after], kept.length);
    }
    default:
      return [...key].length === 1 && key >= ' ' ? put([...before, key, ...after], cursor + 1) : undefined;
  }
}
