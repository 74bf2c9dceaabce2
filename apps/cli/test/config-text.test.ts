import type { Config } from '@quartermaster/core/config/config-file';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { planLines } from '../src/config/plan-lines.ts';
import { configText } from '../src/config/text.ts';
import { valueText } from '../src/config/value-text.ts';
import { paintWith } from '../src/output/colour.ts';
import { widthOf } from '../src/output/width.ts';
import { offsetOf, pathText } from '../src/yaml-position.ts';

/** Words that YAML could read as something else, or not at all. */
const word = fc.oneof(
  fc.constantFrom(
    'yes',
    'no',
    'on',
    '~',
    'null',
    'true',
    '007',
    '1e3',
    '1:30',
    '2026-11-21',
    '- a',
    'a: b',
    'a #b',
  ),
  fc.constantFrom(
    '',
    ' ',
    '*',
    '&a',
    '!b',
    '|',
    '>',
    '"',
    "'",
    '{}',
    '[a]',
    '%',
    '@',
    '`',
    '\u2028',
    '\u0007',
    'é\n\n b',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
);

const config: fc.Arbitrary<Config> = fc.record({
  version: fc.constant(1 as const),
  settings: fc.record({
    companyName: word,
    autoApproveRequests: fc.boolean(),
    maintenanceInterval: fc.nat(),
  }),
  types: fc.array(fc.record({ name: word, description: word })),
  fields: fc.array(
    fc.record({
      apiName: word,
      options: fc.array(word),
      defaultValue: fc.oneof(word, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      assetTypes: fc.array(word),
    }),
  ),
  locations: fc.array(fc.record({ path: word, contact: fc.record({ name: word }) })),
});

test('the text of a config reads back as that very config, whatever is in it', () => {
  fc.assert(
    fc.property(config, (one) => {
      expect(parse(configText(one))).toEqual(one);
    }),
  );
});

test('words that older readers take for something else are in quotes, lists of words on one line', () => {
  const text = configText({
    version: 1,
    fields: [{ apiName: 'os', options: ['yes', 'macOS'], assetTypes: ['*'] }],
    locations: [{ path: 'Berlin / HQ', default: true }],
  });
  expect(text.split('\n').slice(13)).toEqual([
    'version: 1',
    '',
    'fields:',
    '  - apiName: os',
    '    options: ["yes", macOS]',
    '    assetTypes: ["*"]',
    '',
    'locations:',
    '  - path: Berlin / HQ',
    '    default: true',
    '',
  ]);
});

test('a fault is placed at its name, or as near as the text has it', () => {
  const text = 'types:\n  - name: A\n  - {name: B,\n     icon: x}\nlocations: 5\n';
  const root: unknown = parseDocument(text).contents;
  const at = (...path: (string | number)[]) => text.slice(offsetOf(root, path)).split(/[:,\n]/)[0];
  expect(at()).toBe('types');
  expect(at('types', 1, 'icon')).toBe('icon');
  expect(at('types', 0)).toBe('name');
  expect(at('types', 0, 'missing')).toBe('name');
  expect(at('locations', 3, 'path')).toBe('locations');
  expect(at('webhooks')).toBe('types');
  expect(pathText(['fields', 3, 'options', 0])).toBe('fields[3].options[0]');
});

test.each([
  [{ value: 'currency', from: 'USD', to: 'EUR' }, 'currency: USD → EUR'],
  [{ value: 'name', from: 'A b', to: null }, "name: 'A b' → none"],
  [{ value: 'assetTypes', from: ['A', 'B'], to: ['B', 'C d'] }, "assetTypes: + 'C d', - A"],
  [{ value: 'assetTypes', from: ['A'], to: ['*'] }, 'assetTypes: A → *'],
  [{ value: 'options', from: ['A', 'B'], to: ['B', 'A'] }, 'options: A, B → B, A'],
  [{ value: 'contact', from: null, to: { name: 'Ada' } }, 'contact: none → Ada'],
])('%j reads %s', (change, text) => {
  expect(valueText(change)).toBe(text);
});

test('no line of a plan is wider than the terminal', () => {
  const words = fc
    .array(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 30 })
    .map((all) => all.join(' '));
  fc.assert(
    fc.property(
      fc.constantFrom('settings', 'types'),
      words,
      fc.integer({ min: 40, max: 100 }),
      (section, to, width) => {
        const change = {
          section,
          action: 'change',
          name: section === 'settings' ? '' : 'Camera',
          values: [{ value: 'description', from: null, to }],
          operation: { kind: 'settings.update', version: 1, body: {} },
        } as const;
        for (const line of planLines({ paint: paintWith(false), width }, [change]))
          expect(widthOf(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});
