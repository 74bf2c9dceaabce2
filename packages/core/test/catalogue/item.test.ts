import { expect, test } from 'vitest';
import { itemChangeSchema, newItemSchema } from '../../src/catalogue/item.ts';

const item = { name: 'ThinkPad', type: 'Laptop' };

test.each([
  ['1299.99', 1299.99],
  ['', 0],
  ['cheap', 0],
  [12.345, 12.35],
  ['Infinity', 0],
])('a price of %j is %d: text becomes a number, 0 if it is none', (price, stored) => {
  expect(newItemSchema.parse({ ...item, price }).price).toBe(stored);
});

test.each([
  ['12', 12],
  ['12.9', 12],
  ['many', 0],
  [3, 3],
])('a stock of %j is %d: text becomes an integer, 0 if it is none', (inStock, stored) => {
  expect(newItemSchema.parse({ ...item, inStock }).inStock).toBe(stored);
});

test('numbers that no price or stock can be are refused', () => {
  for (const wrong of [
    { price: -1 },
    { price: '-1' },
    { price: Number.NaN },
    { price: 1e11 },
    { price: null },
    { price: {} },
    { inStock: 1.5 },
    { inStock: -1 },
    { inStock: 1e10 },
  ]) {
    expect([wrong, newItemSchema.safeParse({ ...item, ...wrong }).success]).toEqual([wrong, false]);
  }
});

test('spec keys are trimmed, blank ones and serial_number left out', () => {
  const specs = { ' cpu ': 'M4', '': 'x', '  ': 'y', serial_number: 'PF4X', os: '' };
  expect(newItemSchema.parse({ ...item, specs }).specs).toEqual({ cpu: 'M4', os: '' });
});

test('pictures are https addresses or uploaded files, so nothing in them can run', () => {
  const accepts = (image: string) => newItemSchema.safeParse({ ...item, image }).success;
  expect(accepts('https://northwind.example/a.png')).toBe(true);
  expect(accepts('/api/files/abc123')).toBe(true);
  for (const image of [
    'javascript:alert(1)',
    'http://northwind.example/a.png',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/api/files/../settings',
    'https://northwind.example/"onerror="alert(1)',
  ]) {
    expect([image, accepts(image)]).toEqual([image, false]);
  }
});

test('a change names what changes and nothing unknown; what an item must have can’t be cleared', () => {
  expect(itemChangeSchema.parse({})).toEqual({});
  expect(itemChangeSchema.parse({ sku: null, specs: null })).toEqual({ sku: null, specs: null });
  for (const wrong of [
    { name: null },
    { name: ' ' },
    { type: null },
    { price: null },
    { id: 'x' },
    { version: 3 },
  ]) {
    expect([wrong, itemChangeSchema.safeParse(wrong).success]).toEqual([wrong, false]);
  }
});
