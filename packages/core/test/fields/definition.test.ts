import { describe, expect, test } from 'vitest';
import {
  checkDefinition,
  checkDefinitionChange,
  hiddenByDefault,
  typesOfField,
} from '../../src/fields/definition.ts';

const issuesOf = (verdict: ReturnType<typeof checkDefinition>) => (verdict.ok ? [] : verdict.data?.issues);

describe('a field’s definition', () => {
  test('a select field has options, each once in any case', () => {
    expect(checkDefinition({ type: 'select', options: ['A', 'B'] })).toMatchObject({ ok: true });
    expect(issuesOf(checkDefinition({ type: 'select' }))).toMatchObject([{ path: 'options' }]);
    expect(issuesOf(checkDefinition({ type: 'select', options: ['Linux', 'LINUX'] }))).toMatchObject([
      { path: 'options.1', message: "Option 'LINUX' is listed twice" },
    ]);
  });

  test('other types clear options', () => {
    expect(checkDefinition({ type: 'text', options: ['A'] })).toEqual({ ok: true, value: { type: 'text' } });
  });

  test('a default is a value of the field; an empty one is left out', () => {
    for (const defaultValue of ['', null, undefined]) {
      expect(checkDefinition({ type: 'number', defaultValue })).toEqual({
        ok: true,
        value: { type: 'number' },
      });
    }
    expect(checkDefinition({ type: 'number', defaultValue: 0 })).toMatchObject({
      value: { defaultValue: 0 },
    });
    expect(checkDefinition({ type: 'boolean', defaultValue: false })).toMatchObject({
      value: { defaultValue: false },
    });
    expect(issuesOf(checkDefinition({ type: 'number', defaultValue: '16' }))).toMatchObject([
      { path: 'defaultValue' },
    ]);
    expect(issuesOf(checkDefinition({ type: 'select', options: ['A'], defaultValue: 'B' }))).toMatchObject([
      { path: 'defaultValue', message: 'Use one of: A' },
    ]);
  });
});

describe('a change of the definition', () => {
  const stored = { type: 'select' as const, options: ['A', 'B'], defaultValue: 'B' };

  test('keeps what it doesn’t name', () => {
    expect(checkDefinitionChange(stored, {})).toEqual({ ok: true, value: stored });
  });

  test('drops a default that doesn’t fit any more, unless it names one itself', () => {
    expect(checkDefinitionChange(stored, { type: 'number' })).toEqual({
      ok: true,
      value: { type: 'number' },
    });
    expect(checkDefinitionChange(stored, { options: ['A'] })).toEqual({
      ok: true,
      value: { type: 'select', options: ['A'] },
    });
    expect(checkDefinitionChange(stored, { options: ['A'], defaultValue: 'B' }).ok).toBe(false);
    expect(checkDefinitionChange(stored, { defaultValue: null })).toEqual({
      ok: true,
      value: { type: 'select', options: ['A', 'B'] },
    });
  });
});

test('asset_tag belongs to no type; all types make the others needless', () => {
  expect(typesOfField('asset_tag', ['*', 'type_a'])).toEqual([]);
  expect(typesOfField('model', ['type_a', '*'])).toEqual(['*']);
  expect(typesOfField('model', ['type_a', 'type_a', 'type_b'])).toEqual(['type_a', 'type_b']);
});

test('a bound field keeps the type of the own field of an asset', () => {
  const vendor = { apiName: 'vendor', type: 'text' } as const;
  expect(checkDefinition(vendor).ok).toBe(true);
  expect(issuesOf(checkDefinition({ apiName: 'purchase_date', type: 'text' }))).toMatchObject([
    { path: 'type' },
  ]);
  expect(issuesOf(checkDefinitionChange(vendor, { type: 'number' }))).toMatchObject([{ path: 'type' }]);
  expect(checkDefinitionChange(vendor, { type: 'text' }).ok).toBe(true);
});

test('serial_number is hidden on item forms at first, nothing else is', () => {
  expect([hiddenByDefault('serial_number'), hiddenByDefault('model')]).toEqual([true, false]);
});
