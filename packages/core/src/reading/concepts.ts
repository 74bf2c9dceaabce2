import { headerKey, headerWords } from './header-key.ts';
import type { ReadKind } from './reading.ts';

type Kinds = readonly ReadKind[];

interface Concept {
  /** Of which kinds of records it is said; all unless stated. */
  readonly kinds?: Kinds;
  /** The usual names of such a column in English, German and French, the clearest first. */
  readonly names: string;
  /** Names only of a whole header: 'Device owner' is none of a device. */
  readonly whole?: { readonly kinds: Kinds; readonly names: string };
}

const assets: Kinds = ['assets'];
const people: Kinds = ['people'];
const items: Kinds = ['items'];
const places: Kinds = ['people', 'locations'];
const locations: Kinds = ['locations'];
const things: Kinds = ['assets', 'items'];

/** What columns of other systems mean. */
const table = {
  assetTag: {
    kinds: assets,
    names:
      'asset tag|asset id|asset no|asset nr|asset number|asset|tag|tag no|tag number|inventory number|inventory no|inventory tag|inventory code|barcode|Inventarnummer|Inventarnr|Inventar Nr|Inventar-ID|Inventaretikett|Anlagennummer|Anlagen-Nr|Asset-Nummer|Geräte-ID|Gerätenummer|Asset-Kennzeichen|Asset-Etikett|numéro d’inventaire|n° d’inventaire|no inventaire|étiquette|étiquette d’actif|étiquette de l’actif|étiquette de bien|numéro d’actif|numéro de bien|code d’inventaire|code-barres|tag de l’actif',
  },
  trackingType: {
    kinds: assets,
    names: 'tracking type|asset tracking|Erfassungsart|Verfolgungsart|type de suivi|mode de suivi',
  },
  name: {
    names:
      'name|title|asset name|item name|product name|model name|display name|hostname|device name|label|designation|Bezeichnung|Gerätename|Titel|Asset-Name|Gegenstand|Hostname|nom|titre|désignation|libellé|intitulé|nom de l’actif|nom du bien|nom du matériel',
    whole: { kinds: things, names: 'device|Gerät|appareil' },
  },
  category: {
    kinds: things,
    names:
      'category|asset type|device type|item type|type|class|category name|Kategorie|Gerätetyp|Geräteart|Gerätekategorie|Typ|Art|Klasse|catégorie|type d’actif|type de matériel|genre',
  },
  manufacturer: {
    kinds: things,
    names: 'manufacturer|brand|make|maker|oem|Hersteller|Marke|Fabrikat|fabricant|constructeur|marque',
  },
  model: {
    kinds: assets,
    names:
      'model|asset model|model name|product|Modell|Modellname|Modellbezeichnung|Asset-Modell|modèle|nom du modèle|modèle d’actif|modèle de l’actif',
  },
  modelNumber: {
    kinds: things,
    names:
      'model number|model no|model nr|Modellnummer|Modell-Nr|Modellnr|numéro de modèle|n° de modèle|no de modèle|référence du modèle|numéro du modèle',
  },
  modelNotes: {
    kinds: things,
    names:
      'model notes|notes on the model|Modellnotizen|Modell-Notizen|Modellbemerkungen|Modellhinweise|Notizen zum Modell|notes du modèle|notes de modèle|notes sur le modèle|remarques sur le modèle',
  },
  supplier: {
    kinds: things,
    names:
      'supplier|vendor|reseller|seller|purchase from|purchased from|provider|Lieferant|Händler|Verkäufer|Anbieter|gekauft bei|fournisseur|vendeur|acheté chez',
  },
  location: {
    kinds: ['assets', 'people', 'locations'],
    names:
      'location|site|office|place|default location|current location|warehouse|Standort|Lagerort|Ort|Niederlassung|Büro|Standardort|emplacement|lieu|localisation|site|bureau',
  },
  room: { kinds: assets, names: 'room|server room|Raum|Zimmer|salle|pièce' },
  orderNumber: {
    kinds: assets,
    names:
      'order number|order no|order nr|purchase order|po number|po|Bestellnummer|Bestell-Nr|Bestellnr|Auftragsnummer|numéro de commande|n° de commande|no de commande|bon de commande',
  },
  company: {
    names:
      'company|company name|organisation|organization|entity|Firma|Unternehmen|Gesellschaft|Betrieb|société|entreprise|compagnie|entité',
  },
  notes: {
    names:
      'notes|asset notes|note|remarks|comments|comment|item notes|Notizen|Notiz|Bemerkungen|Bemerkung|Anmerkungen|Kommentar|Kommentare|Hinweise|Asset-Notizen|Gerätenotizen|remarques|remarque|commentaires|commentaire|observations|notes de l’actif|notes sur l’actif|notes du bien',
  },
  description: { names: 'description|details|Beschreibung|description' },
  purchaseDate: {
    kinds: assets,
    names:
      'purchase date|purchased|date of purchase|date purchased|purchase time|purchased on|bought on|invoice date|buy date|Kaufdatum|Anschaffungsdatum|Einkaufsdatum|Beschaffungsdatum|gekauft am|Datum des Kaufs|date d’achat|date d’acquisition|acheté le|date de l’achat',
  },
  cost: {
    kinds: things,
    names:
      'purchase cost|cost|purchase price|price|purchased price|unit price|valuation|value|amount|Kaufpreis|Anschaffungskosten|Einkaufspreis|Anschaffungspreis|Kosten|Preis|Wert|coût d’achat|prix d’achat|coût|prix|valeur|montant',
  },
  currency: {
    names: 'currency|purchase currency|cost currency|Währung|devise|monnaie',
  },
  checkoutType: {
    kinds: assets,
    names:
      'checkout type|checked out type|check out type|checked out to type|assigned type|Ausgabetyp|Ausgabeart|Art der Ausgabe|Herausgabetyp|Ausgabe-Typ|Ausleihtyp|type d’affectation|type d’attribution|type de sortie|type de prêt|type de mise à disposition',
  },
  holder: {
    kinds: assets,
    names:
      'assigned to|assignee|assigned|checked out to|checked out|custodian|user|owner|holder|current user|used by|in use by|zugewiesen an|ausgegeben an|zugeordnet zu|Benutzer|Nutzer|Besitzer|Inhaber|Verantwortlicher|Verwahrer|attribué à|affecté à|assigné à|utilisateur|détenteur|responsable|dépositaire|gardien|prêté à',
  },
  holderEmail: {
    kinds: assets,
    names:
      'user email|assignee email|owner email|email|mail|e-mail address|E-Mail-Adresse|courriel|adresse e-mail',
  },
  holderUsername: {
    kinds: assets,
    names:
      'username|user name|alternate username|login|Benutzername|Anmeldename|nom d’utilisateur|identifiant',
  },
  holderFirst: { kinds: assets, names: 'first name|Vorname|prénom' },
  holderLast: { kinds: assets, names: 'last name|Nachname|nom de famille' },
  holderLocation: { kinds: assets, names: 'checked out to location' },
  eolDate: {
    kinds: things,
    names:
      'asset eol date|eol date|end of life date|end of life|eol|Asset-EOL-Datum|EOL-Datum|Lebensende|Ende der Lebensdauer|Nutzungsende|date de fin de vie|fin de vie|date eol|date eol de l’actif|durée de vie|Lebensdauer|Nutzungsdauer',
  },
  serial: {
    kinds: assets,
    names:
      'serial number|serial|serial no|serial nr|sn|s/n|service tag|Seriennummer|Serien-Nr|Seriennr|Serien-Nummer|numéro de série|n° de série|no de série|série',
  },
  status: {
    kinds: assets,
    names:
      'status|status label|asset status|state|status name|lifecycle|Statusbezeichnung|Status|Statut|étiquette de statut|statut de l’actif|état',
  },
  condition: { kinds: assets, names: 'condition|Zustand|état|condition' },
  warrantyEnd: {
    kinds: assets,
    names:
      'warranty end|warranty expires|warranty expiry|warranty expiration|warranty expiration date|warranty until|warranty end date|Garantieende|Garantie bis|Garantieablauf|Ende der Garantie|fin de garantie|fin de la garantie|garantie jusqu’au|expiration de la garantie',
  },
  warranty: {
    kinds: assets,
    names:
      'warranty|warranty months|warranty details|lifetime warranty|Garantie|Garantiemonate|garantie|mois de garantie',
  },
  email: {
    kinds: places,
    names:
      'email|e-mail address|mail|email address|work email|user principal name|upn|E-Mail-Adresse|E-Mail|Mailadresse|courriel|adresse e-mail|adresse électronique|adresse de courriel|mél',
  },
  firstName: { kinds: people, names: 'first name|given name|forename|Vorname|Rufname|prénom' },
  lastName: { kinds: people, names: 'last name|surname|family name|Nachname|Familienname|nom de famille' },
  fullName: {
    kinds: people,
    names: 'full name|display name|vollständiger Name|Anzeigename|nom complet|nom affiché',
  },
  username: {
    kinds: people,
    names:
      'username|user name|login|user id|sam account name|Benutzername|Anmeldename|nom d’utilisateur|identifiant',
  },
  activated: {
    kinds: people,
    names:
      'activated|active|enabled|is active|account enabled|login enabled|Aktiviert|aktiv|freigeschaltet|activé|actif|compte actif',
  },
  jobTitle: {
    kinds: people,
    names:
      'job title|position|title|job|function|Position|Stelle|Stellenbezeichnung|Berufsbezeichnung|Funktion|Jobtitel|Tätigkeit|poste|fonction|titre|intitulé du poste|titre du poste|titre de poste',
  },
  department: {
    kinds: people,
    names: 'department|dept|department name|team|Abteilung|Bereich|département|service',
  },
  phone: {
    kinds: places,
    names:
      'phone|phone number|telephone|telephone number|work phone|mobile|mobile phone|Telefon|Telefonnummer|Tel|Handy|téléphone|numéro de téléphone|tél',
  },
  manager: {
    kinds: places,
    names:
      'manager|manager email|manager name|line manager|reports to|supervisor|Vorgesetzter|Vorgesetzte|Führungskraft|Leiter|responsable|supérieur|supérieur hiérarchique|gestionnaire',
  },
  employeeNumber: {
    kinds: people,
    names:
      'employee number|employee no|employee id|employee num|Personalnummer|Mitarbeiternummer|numéro d’employé|matricule',
  },
  address: {
    kinds: places,
    names: 'address|street|street address|address 1|Adresse|Straße|Anschrift|adresse|rue',
  },
  city: { kinds: places, names: 'city|town|Stadt|ville' },
  postalCode: { kinds: places, names: 'postal code|zip|zip code|postcode|PLZ|Postleitzahl|code postal' },
  address2: {
    kinds: places,
    names:
      'address 2|address line 2|Adresse 2|Adresszusatz|Adresszeile 2|complément d’adresse|adresse ligne 2',
  },
  province: {
    kinds: places,
    names: 'state|province|region|county|Bundesland|Kanton|Region|Provinz|province|région|état|canton',
  },
  country: { kinds: places, names: 'country|country code|Land|Staat|pays' },
  managerUsername: {
    kinds: places,
    names:
      'manager username|manager user name|manager login|Benutzername des Vorgesetzten|Manager Benutzername|nom d’utilisateur du responsable|identifiant du responsable',
  },
  parent: {
    kinds: locations,
    names:
      'parent|parent location|parent name|located in|Übergeordneter Standort|Hauptstandort|emplacement parent|lieu parent|site parent',
  },
  gravatar: { kinds: people, names: 'gravatar' },
  vip: { kinds: people, names: 'vip' },
  remote: { kinds: people, names: 'remote|Fernarbeit|Homeoffice|télétravail|à distance' },
  startDate: {
    kinds: people,
    names: 'start date|Startdatum|Eintrittsdatum|Beginn|date de début|date d’entrée',
  },
  endDate: { kinds: people, names: 'end date|Enddatum|Austrittsdatum|Ende|date de fin|date de sortie' },
  fieldset: {
    kinds: things,
    names: 'fieldset|Feldsatz|Feldgruppe|Feldset|jeu de champs|ensemble de champs|groupe de champs',
  },
  requestable: {
    kinds: things,
    names:
      'requestable|can be requested|Anforderbar|anfragbar|anfragebar|bestellbar|demandable|peut être demandé|requêtable|sur demande',
  },
  minQuantity: {
    kinds: things,
    names:
      'min qty|min quantity|minimum quantity|minimum qty|Mindestmenge|Min Menge|Mindestbestand|Mindestanzahl|quantité minimale|quantité min|qté min|stock minimum',
  },
  quantity: {
    kinds: things,
    names: 'quantity|qty|in stock|stock|count|Menge|Anzahl|Bestand|Stückzahl|quantité|qté|stock|nombre',
  },
  kit: { kinds: assets, names: 'kit|Kit|Set|Bausatz|ensemble|lot' },
  tags: {
    kinds: assets,
    names: 'tags|labels|keywords|Schlagwörter|Schlagworte|Stichwörter|Etiketten|étiquettes|mots-clés',
  },
  bookable: { kinds: assets, names: 'bookable|available to book|buchbar|reservierbar|réservable' },
  unit: {
    kinds: assets,
    names: 'unit of measure|unit|uom|Maßeinheit|Einheit|Mengeneinheit|unité de mesure|unité',
  },
  consumption: { kinds: assets, names: 'consumption type|Verbrauchsart|Verbrauchstyp|type de consommation' },
  insured: { kinds: assets, names: 'insured|versichert|assuré' },
  mac: { kinds: assets, names: 'mac address|mac|MAC-Adresse|adresse mac' },
  operatingSystem: {
    kinds: assets,
    names: 'operating system|operating system name|os|Betriebssystem|système d’exploitation',
  },
  processor: { kinds: assets, names: 'components processor|processor|cpu|Prozessor|processeur' },
  image: { kinds: things, names: 'image|image url|picture|photo|Bild|photo' },
  sku: {
    kinds: items,
    names:
      'sku|part number|part no|article number|item number|item no|Artikelnummer|Artikel-Nr|Teilenummer|référence|numéro d’article|référence article',
  },
} satisfies Readonly<Record<string, Concept>>;

export type ConceptName = keyof typeof table;

/** What a header probably means. */
export interface Meaning {
  readonly concept: ConceptName;
  /** How clear it is: 0 is the usual name, and from 1000 on the header only contains one. */
  readonly rank: number;
}

interface Entry extends Meaning {
  readonly key: string;
  readonly kinds: Kinds | undefined;
  readonly isWhole: boolean;
}

const isConcept = (name: string): name is ConceptName => Object.hasOwn(table, name);

const entries: readonly Entry[] = Object.entries<Concept>(table).flatMap(
  ([concept, { names, kinds, whole }]) => {
    if (!isConcept(concept)) return [];
    const usual = names.split('|');
    const others = whole?.names.split('|') ?? [];
    return [...usual, ...others].map((name, rank) => ({
      ...{ concept, rank, key: headerKey(name), isWhole: rank >= usual.length },
      kinds: rank < usual.length ? kinds : whole?.kinds,
    }));
  },
);
const byKey = new Map<string, Entry[]>();
for (const entry of entries) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry]);

/** What a header means in a file of this kind of records, the likeliest first. */
export function meaningsOf(header: string, kind: ReadKind): readonly Meaning[] {
  const key = headerKey(header);
  if (key === '') return [];
  const ofHolder = kind === 'assets' ? holderMeaning(header) : undefined;
  if (ofHolder) return [ofHolder];
  const isOfKind = ({ kinds }: Entry) => kinds === undefined || kinds.includes(kind);
  const exact = (byKey.get(key) ?? []).filter(isOfKind).sort((one, other) => one.rank - other.rank);
  if (exact.length > 0) return exact;
  const words = headerWords(header);
  const contained = entries.filter(
    (entry) =>
      isOfKind(entry) &&
      !entry.isWhole &&
      entry.key.length >= 6 &&
      (key.startsWith(entry.key) || key.endsWith(entry.key)),
  );
  const [longest] = contained.sort((one, other) => other.key.length - one.key.length);
  return longest && words.length <= 6 ? [{ concept: longest.concept, rank: 1000 }] : [];
}

const holderBefore =
  'checked out to|checkedout|assigned to|assignee|ausgegeben an|zugewiesen an|ausgeliehen an|herausgegeben an|attribué à|affecté à|assigné à|prêté à|remis à|sorti vers|sorti à|mis à disposition de|user|owner|Benutzer|utilisateur'
    .split('|')
    .map(headerKey);

const holderParts: readonly [ConceptName, readonly string[]][] = (
  [
    [
      'holderEmail',
      'email|e-mail|mail|e-mail address|E-Mail-Adresse|courriel|adresse e-mail|adresse électronique',
    ],
    [
      'holderUsername',
      'username|user name|login|Benutzername|Anmeldename|nom d’utilisateur|identifiant|utilisateur',
    ],
    ['holderFirst', 'first name|Vorname|prénom'],
    ['holderLast', 'last name|surname|Nachname|nom|nom de famille'],
    ['holderLocation', 'location|Standort|Ort|emplacement|lieu|site'],
  ] as const
).map(([concept, names]) => [concept, names.split('|').map(headerKey)]);

/** 'Checked Out To: Email' and the like: what follows is said of who holds the asset. */
function holderMeaning(header: string): Meaning | undefined {
  const key = headerKey(header);
  const found = holderParts.find(([, names]) =>
    names.some((name) => holderBefore.some((before) => key === before + name)),
  );
  return found && { concept: found[0], rank: 0 };
}
