import { labelCharacters, type Random } from './random.ts';

/** A serial number in the style of its manufacturer. */
export function serialOf(random: Random, manufacturer = ''): string {
  switch (manufacturer) {
    case 'Apple':
      return `C02${random.text(9, labelCharacters)}`;
    case 'Lenovo':
      return `PF${random.text(6, labelCharacters)}`;
    case 'Dell':
      return random.text(7, labelCharacters);
    case 'HP':
      return `5CD${random.text(7, labelCharacters)}`;
    default:
      return random.text(11, labelCharacters);
  }
}
