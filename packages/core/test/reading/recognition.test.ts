import { expect, it } from 'vitest';
import type { ReadKind } from '../../src/reading/reading.ts';
import { read } from './read-file.ts';

it('takes ‘Tag’ for the asset ID where its values are codes, all different, and ‘Device’ for the name', () => {
  const { proposal, records } = read(
    'Tag,Device,Device Owner,Serial\nLT-0001,mac-12,Jo,S-1\nLT-0002,mac-13,Al,S-2',
  );
  expect(proposal.kind).toBe('assets');
  expect(records).toMatchObject([
    { assetId: 'LT-0001', name: 'mac-12' },
    { assetId: 'LT-0002', name: 'mac-13' },
  ]);
  expect(proposal.guesses[proposal.reading.columns.findIndex(({ to }) => to === 'assetId')]).toBe(
    '2 different values in 2 cells',
  );
  for (const [one, other] of [
    ['lent', 'office'],
    ['LT-1', 'LT-1'],
    ['LT-1,LT-2', 'LT-3'],
  ])
    expect(read(`Tag;Name\n${one};x\n${other};y`, { kind: 'assets' }, ';').proposal.set).toEqual({
      assetId: '',
    });
});

it('takes ‘Kind’ for the type only where its cells look like types', () => {
  const typed = read('Name,Serial,Kind\nx,S-1,Laptop\ny,S-2,Mobile Phones', { kind: 'assets' });
  expect(typed.records).toMatchObject([{ type: 'Laptop' }, { type: 'Mobile Phones' }]);
  const at = typed.proposal.reading.columns.findIndex(({ to }) => to === 'type');
  expect(typed.proposal.guesses[at]).toBe('Its values look like types');
  for (const cells of ['yes', 'no', 'K-12', '12.5'])
    expect(read(`Name,Serial,Kind\nx,S-1,${cells}`, { kind: 'assets' }).untaken).toContain('Kind');
});

it('recognises columns by their cells, to be confirmed, and never unmaps one because of a bad cell', () => {
  const { proposal, records, untaken } = read(
    'Inventory no,Item,Kind,Col 4,Col 5,Bought on\nA1,Drill,Tool,SN99821X,jo@acme.example,2024-01-02\nA2,Saw,Tool,SN99822X,al@acme.example,soon',
    { kind: 'assets' },
  );
  expect(records).toMatchObject([
    { serialNumber: 'SN99821X', assignedTo: 'jo@acme.example' },
    { purchaseDate: 'soon' },
  ]);
  const guessed = proposal.reading.columns.flatMap(({ to }, at) => (proposal.guesses[at] ? [to] : []));
  expect(guessed).toEqual(expect.arrayContaining(['serialNumber', 'assignedTo']));
  expect(untaken).toEqual(['Item']);
});

it('says what a file is that isn’t what it was given as, unless it may be that as well', () => {
  const given = (kind: ReadKind, header: string) => read(header, { kind }).proposal.otherKind;
  const users = 'First Name,Last Name,Email,Username,Activated';
  expect(given('assets', users)).toEqual({ kind: 'people', what: 'a Snipe-IT user export' });
  expect(given('people', users)).toBeUndefined();
  expect(given('assets', 'First Name,Last Name,E-Mail')).toEqual({
    kind: 'people',
    what: 'a list of people',
  });
  expect(given('assets', 'Name,Serial,Category,E-Mail,Department')).toBeUndefined();
  expect(given('people', 'HB.name,HB.location')).toEqual({ kind: 'assets', what: 'a Homebox export' });
  expect(given('vendors', 'Name,Website')).toBeUndefined();
});

it('takes a file that says what only vendors have for vendors, whatever contact it names', () => {
  const kind = (header: string, row = '') => read(`${header}\n${row}`).proposal.kind;
  expect(kind('Name,Contact,E-Mail,Phone,Website,Payment terms,Tax ID')).toBe('vendors');
  expect(kind('Vendor,E-Mail,Phone')).toBe('vendors');
  expect(kind('Name,Address,City,Phone,Email,Contact,URL,Notes')).toBe('vendors');
  expect(kind('Company,Contact,E-Mail,Website')).toBe('vendors');
  expect(kind('Name,E-Mail,Phone,Website')).toBe('people');
  expect(kind('First name,Last name,E-Mail,Contact,Website,Tax ID')).toBe('people');
  expect(kind('Name,Serial,Supplier,Contact,Website')).toBe('assets');
  expect(kind('Item,Supplier,Website,Price')).toBe('assets');
});
