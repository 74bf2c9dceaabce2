import { expect, it } from 'vitest';
import { accountsOf } from '../../src/reading/accounting.ts';
import { readDay } from '../../src/reading/cell-values.ts';
import { foreignRows } from '../../src/reading/foreign-rows.ts';
import { withValue } from '../../src/reading/matched-values.ts';
import { type ProposalOptions, proposalFor } from '../../src/reading/proposal.ts';
import { known, read } from './read-file.ts';

// Columns as in homebox.software/en/import-csv.
it('reads a Homebox export', () => {
  const { proposal, records, untaken } = read(
    `HB.import_ref,HB.location,HB.labels,HB.asset_id,HB.quantity,HB.name,HB.insured,HB.serial_number,HB.model_number,HB.manufacturer,HB.notes,HB.purchase_from,HB.purchase_price,HB.purchase_time,HB.warranty_expires,HB.field.Colour
r1,Home / Office,IT;Work,000-001,2,Drill,true,SN-55821,DHP453,Makita,Red case,Toolshop,129.90,2024-03-14,2027-03-14,teal`,
  );
  expect(proposal.what).toBe('a Homebox export');
  expect(records).toMatchObject([
    {
      assetId: '000-001',
      name: 'Drill',
      location: 'Home / Office',
      'field.quantity': '2',
      'field.colour': 'teal',
      serialNumber: 'SN-55821',
      vendor: 'Toolshop',
      cost: '129.90',
      purchaseDate: '2024-03-14',
      warrantyEnd: '2027-03-14',
    },
  ]);
  expect(JSON.parse(records[0]?.specs ?? '')).toMatchObject({
    manufacturer: 'Makita',
    model_number: 'DHP453',
  });
  expect(proposal.reading.fields).toEqual([
    { apiName: 'quantity', displayName: 'Quantity', type: 'number' },
    { apiName: 'colour', displayName: 'Colour', type: 'text' },
  ]);
  expect(untaken).toEqual(['HB.import_ref']);
});

// Fields of Asset and BackOfficeAsset in github.com/allegro/ralph, src/ralph/assets and back_office.
it('reads a Ralph export', () => {
  const { proposal, records } = read(
    `id,hostname,barcode,sn,status,model,manufacturer,category,location,user,owner,invoice_date,price,provider,order_no,remarks
7,plws00042,RB-0042,5CG1234XYZ,in use,EliteBook 840,HP,Notebooks,Warsaw,jan.k,jan.k,2022-05-01,4800.00,Komputronik,PO-7,dock
8,plws00043,RB-0043,5CG1234XYW,liquidated,EliteBook 840,HP,Notebooks,Warsaw,,,2022-05-01,4800.00,Komputronik,PO-7,`,
  );
  expect(proposal.what).toBe('a Ralph asset export');
  expect(records).toMatchObject([
    {
      assetId: 'RB-0042',
      name: 'plws00042',
      serialNumber: '5CG1234XYZ',
      status: 'Assigned',
      retired: '',
      assignedTo: 'jan.k',
    },
    {
      assetId: 'RB-0043',
      status: 'Available',
      retired: 'other',
      purchaseDate: '2022-05-01',
      cost: '4800.00',
    },
  ]);
});

// Columns of a search of computers, as exported: github.com/glpi-project/glpi, src/Computer.php, rawSearchOptions.
it('reads a GLPI export', () => {
  const { proposal, records } = read(
    `Name,Entity,Status,Manufacturers,Serial number,Types,Models,Operating System - Name,Locations,Alternate username,Inventory number
PC-01,Root entity > Lyon,In use,Dell,CN0PF4B81QT,Laptops,Latitude 5420,Windows 11,Lyon > Floor 2,mdupont,INV-1`,
  );
  expect(proposal.what).toBe('a GLPI computer export');
  expect(records).toMatchObject([
    {
      assetId: 'INV-1',
      name: 'PC-01',
      type: 'Laptop',
      status: 'Assigned',
      location: 'Lyon / Floor 2',
      assignedTo: 'mdupont',
    },
  ]);
});

// Columns of ReportsController::postCustom in github.com/grokability/snipe-it, with the location's address twice.
it('reads a Snipe-IT report with doubled address headers, a status with its kind, and backticks before formulas', () => {
  const { proposal, records, untaken } = read(
    `Company,Asset Name,Asset Tag,Model,Model No.,Category,Manufacturer,Serial,Purchased,Cost,Location,Address,City,Default Location,Address,City,Checked Out,Type,Status,Notes
Acme,,NW-1,MacBook Pro,A2141,Laptops,Apple,\`=C02XYZ99,2023-01-23,"2266.13",Oslo,Kaia 1,Oslo,Bergen,Torget 2,Bergen,Hanne Berg,user,Deployed (deployed),\`=1+1
Acme,Spare,NW-2,MacBook Pro,A2141,Laptops,Apple,C02XYZ98,2023-01-24,1000.00,,,,Bergen,Torget 2,Bergen,,,Archived (archived),`.replaceAll(
      '"',
      '',
    ),
  );
  expect(proposal.what).toBe('a Snipe-IT asset export');
  expect(records).toMatchObject([
    {
      name: 'Apple MacBook Pro',
      status: 'Assigned',
      assignedTo: 'Hanne Berg',
      notes: '=1+1',
      location: 'Oslo',
      serialNumber: '=C02XYZ99',
    },
    { name: 'Spare', status: 'Available', retired: 'other' },
  ]);
  expect(untaken).toEqual(['Address', 'City', 'Default Location', 'Address', 'City']);
});

it('takes dates by the file’s own format, and asks where it doesn’t say it', () => {
  const file = (one: string, other: string) =>
    `Asset Tag,Name,Category,Purchase Date\nA1,x,y,${one}\nA2,x,y,${other}`;
  expect(read(file('1/23/23', '2/3/69')).records.map(({ purchaseDate }) => purchaseDate)).toEqual([
    '2023-01-23',
    '2069-02-03',
  ]);
  expect(read(file('23/1/70', '2/3/2024')).records.map(({ purchaseDate }) => purchaseDate)).toEqual([
    '1970-01-23',
    '2024-03-02',
  ]);
  expect(read(file('3.4.2024', '12.11.24')).records.map(({ purchaseDate }) => purchaseDate)).toEqual([
    '2024-04-03',
    '2024-11-12',
  ]);
  const unclear = read(file('03/04/2024', '05/06/2024'));
  expect(unclear.proposal.unclearDates).toEqual({ columns: [3], cells: ['03/04/2024', '05/06/2024'] });
  expect(unclear.records[0]?.purchaseDate).toBe('03/04/2024');
  expect(read(file('03/04/2024', '05/06/2024'), { dates: 'DMY' }).records[0]?.purchaseDate).toBe(
    '2024-04-03',
  );
});

it('never guesses where some dates have the day first and others the month', () => {
  const rows = ['31/12/2024', '12/31/2024', '03/04/2024'];
  const file = (dates: readonly string[]) =>
    `Asset Tag,Name,Category,Purchase Date\n${dates.map((one, at) => `A${at},x,y,${one}`).join('\n')}`;
  const mixed = read(file(rows));
  expect(mixed.proposal.unclearDates).toEqual({
    ...{ columns: [3], cells: ['03/04/2024'], contradicting: ['31/12/2024', '12/31/2024'] },
  });
  expect(mixed.records.map(({ purchaseDate }) => purchaseDate)).toEqual(rows);
  const stated = read(file(rows), { dates: 'MDY' });
  expect(stated.proposal.unclearDates).toBeUndefined();
  expect(stated.faults).toEqual(["'31/12/2024' can only be day/month, but this column is read as month/day"]);
  // Where each date shows its order, there is nothing to ask.
  const shown = read(file(['13/1/2024', '14/1/2024', '1/13/2024']));
  expect(shown.proposal.unclearDates).toBeUndefined();
  expect(shown.records.map(({ purchaseDate }) => purchaseDate)).toEqual([
    ...['2024-01-13', '2024-01-14', '1/13/2024'],
  ]);
  expect(shown.faults).toEqual(["'1/13/2024' can only be month/day, but this column is read as day/month"]);
});

it('reads each column of dates by its own order, and those that don’t show it by that of the others', () => {
  const header = 'Asset Tag,Name,Category,Purchase Date,Warranty End,Retired On';
  const { records } = read(`${header}\nA1,x,y,31/12/2024,12/31/2027,2025-01-02`);
  expect(records).toMatchObject([{ purchaseDate: '2024-12-31', warrantyEnd: '2027-12-31' }]);
  const other = read(`${header}\nA1,x,y,31/12/2024,02/03/2027,`);
  expect(other.records).toMatchObject([{ warrantyEnd: '2027-03-02' }]);
});

it('reads dates that are the same in either order', () => {
  const header = 'Asset Tag,Name,Category,Purchase Date,Acquired';
  const long = read(`${header}\nA1,x,y,01/01/2024,05/05/2025\nA2,x,y,5/5/2025,01/01/2024`);
  expect(long.records).toMatchObject([{ purchaseDate: '2024-01-01' }, { purchaseDate: '2025-05-05' }]);
  expect(readDay('05/05/2025', long.proposal.forms?.[4]?.dates)).toBe('2025-05-05');
  const short = read(`${header}\nA1,x,y,05/05/25,`);
  expect(short.records).toMatchObject([{ purchaseDate: '2025-05-05' }]);
  // They say nothing of the others.
  const asked = read(`${header.replace('Acquired', 'Warranty End')}\nA1,x,y,05/05/2025,03/04/2027`);
  expect(asked.proposal.unclearDates?.cells).toEqual(['03/04/2027']);
});

it('says for columns that it doesn’t know how their cells are read as dates and amounts, once somebody maps them', () => {
  const { proposal } = read(
    'Device;Acquired;Vertrag bis;Summe;Note\nSaw;31/12/2025;05/06/2027;1.234,56 €;old\nDrill;15/01/2025;07/08/2027;899,00 €;',
    {},
    ';',
  );
  expect(proposal.forms).toMatchObject([{}, { dates: 'DMY' }, { dates: 'DMY' }, { decimal: ',' }, {}]);
});

it('reads what somebody maps by hand in the order and with the sign that the file has or that was said', () => {
  const header = 'Asset Tag,Name,Category,Purchase Date,macOS,Acquired';
  // A version is no date with the day first.
  const shown = read(`${header}\nA1,x,y,12/31/2024,14.2.1,03/04/2025`);
  expect(shown.proposal.forms?.[5]).toMatchObject({ dates: 'MDY' });
  const said = read(`${header}\nA1,x,y,03/04/2025,,05/06/2025`, { dates: 'MDY' });
  expect(said.proposal.forms?.[5]).toMatchObject({ dates: 'MDY' });
  const own = read(`${header}\nA1,x,y,03/04/2025,,31/12/2025`, { dates: 'MDY' });
  expect(own.proposal.forms?.[5]).toMatchObject({ dates: 'DMY' });
  const amounts = read('Asset Tag;Name;Category;Purchase Cost;Summe\nA1;x;y;12,50;1.849', {}, ';');
  expect(amounts.proposal.forms?.[4]).toMatchObject({ decimal: ',' });
  const late = Array.from({ length: 600 }, (_, at) => `A${at},x,y,,,01/02/2025`).join('\n');
  expect(read(`${header}\n${late}\nB1,x,y,,,01/13/2025`).proposal.forms?.[5]).toMatchObject({ dates: 'MDY' });
});

it('reads amounts in the file’s locale and statuses in other words, and lists those that it doesn’t know', () => {
  const { records, proposal } = read(
    'Inventarnummer;Bezeichnung;Kategorie;Status;Kaufpreis\nA1;x;Laptops;Ausgegeben;1.234,50 €\nA2;x;Batteries;Lost/Stolen;99,- €\nA3;x;y;Zum Verkauf;',
    {},
    ';',
  );
  expect(proposal.openValues.filter(({ isNew }) => !isNew)).toEqual([
    { to: 'status', value: 'Zum Verkauf', cells: 1 },
  ]);
  // Where there is no cost, an asset that is there keeps its currency.
  expect(records.map(({ cost, costCurrency }) => [cost, costCurrency])).toEqual([
    ['1234.50', 'EUR'],
    ['99', 'EUR'],
    ['', ''],
  ]);
  expect(records).toMatchObject([
    { type: 'Laptop', status: 'Assigned' },
    { type: 'Battery', status: 'Available', retired: 'lost' },
    { status: 'Zum Verkauf' },
  ]);
});

it('reads our own exports column by column', () => {
  const { proposal } = read(
    'assetId,name,type,status,assignedTo,field.ram_gb,lastUpdated\nQTM1,x,Laptop,Available,,16,2026-01-01',
  );
  expect(proposal).toMatchObject({ system: 'Quartermaster', kind: 'assets' });
  expect(proposal.reading.columns.map(({ to }) => to)).toEqual([
    'assetId',
    'name',
    'type',
    'status',
    'assignedTo',
    'field.ram_gb',
  ]);
});

it('splits paths of other systems at what separates their levels, as stated or guessed, never at a comma', () => {
  const file = (place: string) => `Asset Tag,Name,Category,Location\nA-1,Lamp,Laptop,${place}`;
  const located = (place: string, options?: ProposalOptions) => {
    const { proposal, records } = read(file(place), options);
    const at = proposal.reading.columns.findIndex(({ to }) => to === 'location');
    return [records[0]?.location, proposal.guesses[at]];
  };
  expect(located('Oslo > Lab 2')).toEqual(['Oslo / Lab 2', 'Levels separated by ‘>’']);
  expect(located('Oslo\\Lab 2')).toEqual(['Oslo / Lab 2', 'Levels separated by ‘\\’']);
  expect(located('Oslo/Lab 2')).toEqual(['Oslo/Lab 2', '‘/’ may separate levels']);
  expect(located('Oslo/Lab 2', { levels: '/' })).toEqual(['Oslo / Lab 2', '']);
  expect(located('A > B', { levels: '' })).toEqual(['A > B', '']);
  // What most values use counts, and none of the others is lost unsaid.
  const rest = (...places: string[]) =>
    places.map((place, at) => `\nA-${at + 2},Lamp,Laptop,${place}`).join('');
  const mixed = rest('Oslo/Lab 3', 'Bergen/Lab 1', 'Oslo');
  expect(located(`Oslo > Lab 2${mixed}`)).toEqual([
    ...['Oslo > Lab 2', '‘/’ may separate levels; 1 has ‘>’'],
  ]);
  expect(located(`Oslo/Lab 2${mixed}${rest('A > B')}`, { levels: '/' })).toEqual([
    ...['Oslo / Lab 2', '1 has ‘>’'],
  ]);
  expect(located(`Oslo > Lab 2${rest('Oslo > Lab 3', 'Bergen/Lab 1', 'Oslo / Lab 4')}`)).toEqual([
    ...['Oslo / Lab 2', 'Levels separated by ‘>’; 1 has ‘/’'],
  ]);
});

it('lists the names that are not there once each, with the like, and says what another became', () => {
  const { proposal } = read(
    'Asset Tag,Name,Category,Supplier,Location\nA-1,x,Laptops,Softcat,Oslo\nA-2,x,Drone,softcatt,Oslo\nA-3,x,drone,,Bergen',
  );
  expect(proposal.openValues).toEqual([
    { to: 'type', value: 'Drone', cells: 2, isNew: true },
    { to: 'vendor', value: 'softcatt', cells: 1, isNew: true, like: 'Softcat' },
    { to: 'location', value: 'Bergen', cells: 1, isNew: true },
  ]);
  const matched = withValue(
    withValue(proposal.reading, 'type', 'DRONE', 'Laptop'),
    'location',
    'Bergen',
    '(row)',
  );
  const header = ['Asset Tag', 'Name', 'Category', 'Supplier', 'Location'];
  const foreign = foreignRows(matched, header);
  const cells = (...one: string[]) =>
    foreign.ok ? foreign.value.rows({ line: 2, cells: one })[0]?.cells : [];
  expect(cells('A-2', 'x', 'Drone', '', 'Oslo')).toContain('Laptop');
  expect(cells('A-3', 'x', 'drone', '', 'Bergen')).toBeUndefined();
  expect(accountsOf(matched, { header, rows: [['A-3', 'x', 'drone', '', 'Bergen']] }).rowsLeftOut).toBe(1);
});

it('takes only the first of rows with one key where that is said, besides those that can’t be read', () => {
  const header = ['Asset Tag', 'Name', 'Purchase Date'];
  const { reading } = proposalFor({ header, rows: [['A-1', 'x', '31/12/2024']] }, known);
  const foreign = foreignRows({ ...reading, firstOnly: ['assetId'] }, header);
  const names = [
    ...[
      ['A-1', 'wrong', '12/31/2024'],
      ['A-1', 'one', ''],
      [' a-1 ', 'two', ''],
      ['', 'three', ''],
    ],
    ...[
      ['', 'four', ''],
      ['A-2', 'five', ''],
    ],
  ].flatMap((cells, line) => (foreign.ok ? foreign.value.rows({ line, cells }) : []));
  expect(names.map(({ written = [] }) => written[1])).toEqual(['wrong', 'one', 'three', 'four', 'five']);
});

it('asks whether 1.849 is a thousand, unless another amount shows it or it is stated', () => {
  const costs = (...cells: string[]) =>
    `Asset Tag,Name,Category,Purchase Cost\n${cells.map((cell, at) => `A-${at},x,Laptop,${cell}`).join('\n')}`;
  expect(read(costs('1.849', '200')).proposal.unclearAmounts).toEqual({ columns: [3], cells: ['1.849'] });
  expect(read(costs('1.849', '12.50')).proposal.unclearAmounts).toBeUndefined();
  expect(read(costs('1.849', '12.345.678')).records[0]?.cost).toBe('1849');
  const stated = read(costs('1.849', '200'), { decimal: ',' });
  expect([stated.proposal.unclearAmounts, stated.records[0]?.cost]).toEqual([undefined, '1849']);
});

it('keeps the place that an asset is checked out to', () => {
  const { records } = read(
    'Asset Tag,Name,Category,Manufacturer,Model,Company,Checkout Type,Checked Out To: Email,Checked Out To: Location\nA-1,x,Laptop,,,,Location,,Oslo\nA-2,x,Laptop,,,,User,a@b.example,Oslo',
  );
  expect(records).toMatchObject([
    { status: 'Assigned', location: 'Oslo', 'field.assigned_at': 'Oslo' },
    { status: 'Assigned', location: 'Oslo', 'field.assigned_at': '' },
  ]);
});

it('takes words for conditions that mean something elsewhere in a program as they are', () => {
  const { proposal } = read('Asset Tag,Name,Condition\nA1,Drill,constructor\nA2,Saw,gut');
  const values = proposal.reading.columns.find(({ to }) => to === 'condition')?.values;
  expect(values).toEqual([['gut', 'Good']]);
});
