import { expect, it } from 'vitest';
import { readScan } from './read-scan.ts';

it('takes the asset ID out of the address on a label, whatever server printed it', () => {
  for (const address of [
    'https://assets.northwind.example/assets?selected=QTM1042',
    'http://10.0.0.4:4000/assets/?search=mac&selected=QTM1042#top',
    '  HTTPS://assets.northwind.example/assets?selected=QTM1042&from=label\r\n',
  ])
    expect(readScan(address)).toBe('QTM1042');
  expect(readScan('https://x.example/assets?selected=L%C3%A9o+7')).toBe('Léo 7');
  expect(readScan('https://x.example/assets?selected=100%')).toBe('100%');
});

it('leaves any other code as it is, without the blanks around it', () => {
  for (const code of [
    'QTM1042',
    'SN-77120-44B',
    '5901234123457',
    'https://apple.com/support?selected=QTM1042',
  ])
    expect(readScan(` ${code}\n`)).toBe(code);
});
