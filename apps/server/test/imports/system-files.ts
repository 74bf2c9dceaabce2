import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@quartermaster/core/csv/file-format';
import { readCsv } from '@quartermaster/csv/read-csv';
import { csvText } from '@quartermaster/csv/write-csv';

/** A file of another system: its header and its rows. */
export interface SystemFile {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Beside the repository; read in place, since the files aren't ours to keep. */
const folders = [join(import.meta.dirname, '../../../../../shared/data'), '/work/shared/data'];
const folder = folders.find((one) => existsSync(one)) ?? '';

/** The bytes of a file of ../shared/data. */
export const sampleBytes = (name: string): Promise<Uint8Array> => readFile(join(folder, name));

export async function parsed(bytes: Uint8Array, encoding?: CsvEncoding): Promise<SystemFile> {
  const file = await readCsv(ReadableStream.from([bytes]), { encoding });
  const rows: (readonly string[])[] = [];
  for await (const batch of file.batches) for (const { cells } of batch) rows.push(cells);
  return { header: file.header, rows };
}

/** A copy with other headers, in another order, and with letters beyond ASCII in its words. */
export function copyOf({ header, rows }: SystemFile, names: Readonly<Record<string, string>>): SystemFile {
  const order = header.map((_, index) => (index * 7 + 3) % header.length);
  const places =
    new Set(order).size === header.length ? order : header.map((_, index) => header.length - 1 - index);
  return {
    header: places.map((at) => names[header[at] ?? ''] ?? header[at] ?? ''),
    rows: rows.map((cells) => places.map((at) => accented(cells[at] ?? ''))),
  };
}

const fixed = /[@\d]|^(?:user|location|true|false|yes|no|[yn]|[A-Z_]+)$/i;

const accented = (cell: string): string =>
  fixed.test(cell)
    ? cell
    : cell
        .replace(/e(?=[a-z])/, 'é')
        .replace(/o(?=[a-z]{2})/, 'ö')
        .replace(/u(?=[a-z])/, 'ü');

/** Writes a file in an encoding. */
export function encoded({ header, rows }: SystemFile, encoding: CsvEncoding): Uint8Array {
  const text = csvText([header, ...rows]);
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  const byLetter = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1)
    byLetter.set(new TextDecoder(encoding).decode(Uint8Array.of(byte), { stream: true }), byte);
  return Uint8Array.from([...text], (letter) => byLetter.get(letter) ?? 63);
}

const german: Readonly<Record<string, string>> = {
  Company: 'Firma',
  Name: 'Bezeichnung',
  'Asset Tag': 'Inventarnummer',
  Category: 'Kategorie',
  Supplier: 'Lieferant',
  Manufacturer: 'Hersteller',
  Location: 'Standort',
  'Order Number': 'Bestellnummer',
  Model: 'Modell',
  'Model Notes': 'Modellnotizen',
  'Model Number': 'Modellnummer',
  'Asset Notes': 'Bemerkungen',
  'Purchase Date': 'Kaufdatum',
  'Purchase Cost': 'Kaufpreis',
  'Checkout Type': 'Ausgabetyp',
  'Checked Out To: Username': 'Ausgegeben an: Benutzername',
  'Checked Out To: First Name': 'Ausgegeben an: Vorname',
  'Checked Out To: Last Name': 'Ausgegeben an: Nachname',
  'Checked Out To: Email': 'Ausgegeben an: E-Mail',
  'Checked Out To: Location': 'Ausgegeben an: Standort',
  'Asset EOL Date': 'EOL-Datum',
  'First Name': 'Vorname',
  'Last Name': 'Nachname',
  Email: 'E-Mail-Adresse',
  Username: 'Benutzername',
  Activated: 'Aktiviert',
  Phone: 'Telefonnummer',
  'Job Title': 'Stellenbezeichnung',
  Fieldset: 'Feldsatz',
  Requestable: 'Anforderbar',
  EOL: 'Lebensdauer',
  'Min Qty': 'Mindestmenge',
  name: 'Bezeichnung',
  address: 'Adresse',
  address2: 'Adresszusatz',
  city: 'Stadt',
  state: 'Bundesland',
  country: 'Land',
  zip: 'PLZ',
  manager: 'Leiter',
  'manager username': 'Manager Benutzername',
  currency: 'Währung',
  title: 'Titel',
  description: 'Beschreibung',
  kit: 'Set',
  category: 'Kategorie',
  tags: 'Schlagwörter',
  location: 'Standort',
  valuation: 'Wert',
  custodian: 'Verwahrer',
  bookable: 'Buchbar',
  assetModel: 'Modell',
  type: 'Erfassungsart',
  quantity: 'Menge',
  minQuantity: 'Mindestmenge',
  unitOfMeasure: 'Maßeinheit',
  consumptionType: 'Verbrauchsart',
  'cf: Serial number,type:text': 'Seriennummer',
  'cf:brand, type:option': 'Marke',
  'cf:purchase date, type:date': 'Anschaffungsdatum',
};

const french: Readonly<Record<string, string>> = {
  Company: 'Société',
  Name: 'Désignation',
  'Asset Tag': "Numéro d'inventaire",
  Category: 'Catégorie',
  Supplier: 'Fournisseur',
  Manufacturer: 'Fabricant',
  Location: 'Emplacement',
  'Order Number': 'N° de commande',
  Model: 'Modèle',
  'Model Notes': 'Notes du modèle',
  'Model Number': 'N° de modèle',
  'Asset Notes': 'Remarques',
  'Purchase Date': "Date d'achat",
  'Purchase Cost': "Prix d'achat",
  'Checkout Type': "Type d'affectation",
  'Checked Out To: Username': "Attribué à : nom d'utilisateur",
  'Checked Out To: First Name': 'Attribué à : prénom',
  'Checked Out To: Last Name': 'Attribué à : nom',
  'Checked Out To: Email': 'Attribué à : courriel',
  'Checked Out To: Location': 'Attribué à : emplacement',
  'Asset EOL Date': 'Date de fin de vie',
  'First Name': 'Prénom',
  'Last Name': 'Nom de famille',
  Email: 'Adresse e-mail',
  Username: "Nom d'utilisateur",
  Activated: 'Activé',
  Phone: 'Téléphone',
  'Job Title': 'Intitulé du poste',
  Fieldset: 'Jeu de champs',
  Requestable: 'Demandable',
  EOL: 'Durée de vie',
  'Min Qty': 'Quantité minimale',
  name: 'Nom',
  address: 'Adresse',
  address2: "Complément d'adresse",
  city: 'Ville',
  state: 'Province',
  country: 'Pays',
  zip: 'Code postal',
  manager: 'Responsable',
  'manager username': "Nom d'utilisateur du responsable",
  currency: 'Devise',
  title: 'Titre',
  kit: 'Lot',
  category: 'Catégorie',
  tags: 'Étiquettes',
  location: 'Lieu',
  valuation: 'Valeur',
  custodian: 'Dépositaire',
  bookable: 'Réservable',
  assetModel: 'Modèle',
  type: 'Mode de suivi',
  quantity: 'Quantité',
  minQuantity: 'Quantité minimale',
  unitOfMeasure: 'Unité de mesure',
  consumptionType: 'Type de consommation',
  'cf: Serial number,type:text': 'N° de série',
  'cf:brand, type:option': 'Marque',
  'cf:purchase date, type:date': "Date d'acquisition",
};

/** Headers as somebody who tidies up a spreadsheet writes them. */
const renamed = Object.fromEntries(
  Object.keys(german).map((name) => [
    name,
    name.startsWith('cf') ? name : name.toLowerCase().replaceAll(/[ :]+/g, '_'),
  ]),
);

export const translations = { renamed, german, french };
