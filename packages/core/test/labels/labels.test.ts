import { expect, it } from 'vitest';
import { labelAddress } from '../../src/labels/address.ts';
import { fittedLines, textWidth } from '../../src/labels/label-text.ts';
import { drawLabel, leftOut } from '../../src/labels/layout.ts';
import { qrCode } from '../../src/labels/qr.ts';
import { labelSheetNames, labelSheets, pagesOf, placeOn, usualLabelParts } from '../../src/labels/sheets.ts';

it('makes a QR code of every text that fits into one', () => {
  expect(qrCode('https://assets.example/assets?selected=QTM1000')).toHaveLength(33);
  expect(qrCode('ö'.repeat(1165))).toHaveLength(177);
  expect(qrCode('ö'.repeat(1166))).toBeUndefined();
  expect(qrCode('half \ud83d')).toEqual(qrCode('half \ufffd'));
});

it.each(labelSheetNames)('a label of %s holds its texts, in any script, within itself', (name) => {
  const { label } = labelSheets[name];
  for (const long of [
    'Surface Laptop '.repeat(20),
    '会議室用の大型'.repeat(9),
    'حاسوب '.repeat(30),
    '🖥️'.repeat(90),
  ]) {
    const content = { assetId: 'QTM1234567', name: long, company: long, serialNumber: long, address: long };
    const { qr, lines } = drawLabel(content, label, [...usualLabelParts, 'serial']);
    expect(qr?.size).toBeGreaterThanOrEqual(10);
    expect(qr?.size).toBeLessThanOrEqual(24);
    expect(lines[0]?.text).toBe('QTM1234567');
    for (const { text, x, y, size, width, kind } of lines) {
      expect(x + width).toBeLessThanOrEqual(label.width);
      expect(y).toBeLessThanOrEqual(label.height);
      expect(y - size).toBeGreaterThanOrEqual(-0.5);
      if (kind !== 'id') expect(textWidth(text) * size).toBeLessThanOrEqual(width + 0.001);
    }
  }
});

it('breaks names between words, never within a character, and says that it cut', () => {
  expect(fittedLines('Framework Laptop 16', 8, 2)).toEqual(['Framework', 'Laptop 16']);
  expect(fittedLines('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3, 1)).toEqual(['👩‍👩‍👧‍👦…']);
  expect(fittedLines('', 10, 2)).toEqual([]);
});

it('leaves out the company first, then the serial number, on labels that are too small', () => {
  expect(leftOut({ width: 99.1, height: 38.1 }, [...usualLabelParts, 'serial']).parts).toEqual([]);
  expect(leftOut({ width: 38, height: 9 }, [...usualLabelParts, 'serial']).parts).toContain('company');
});

it('fills sheets row by row, from the first place that is free', () => {
  expect(placeOn(labelSheets.l7163, 3)).toEqual({ x: 4.65 + 101.6, y: 15.15 + 38.1 });
  expect([0, 10, 11].map((count) => pagesOf(count, 5, labelSheets.l7163))).toEqual([0, 1, 2]);
});

it.each([
  ['http://localhost:4000', false],
  ['http://qm.localhost', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', false],
  ['http://0.0.0.0', false],
  ['https://localhost.example', true],
  ['https://assets.northwind.example/', true],
  ['http://10.0.0.7:4000', true],
])('%s opens elsewhere: %s', (baseUrl, isAllowed) => {
  expect(labelAddress(baseUrl).ok).toBe(isAllowed);
});
