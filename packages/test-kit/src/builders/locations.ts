import { type NewLocation, pathSeparator } from '@quartermaster/core/locations/location';

/** What a location is for: people work in offices, stock is kept in stores, and network rooms hold a site's equipment. */
type Use = 'site' | 'office' | 'store' | 'network' | 'shared';

/** A location of the company, identified by path because ids exist only on a server. */
export interface CompanyLocation {
  readonly path: string;
  readonly use: Use;
  /** Everything except the parent's id; see `parentPath`. */
  readonly location: Omit<NewLocation, 'parentId'>;
  readonly parentPath: string | undefined;
}

const plan: readonly (readonly [path: string, use: Use, address?: string])[] = [
  ['Berlin', 'site'],
  ['Berlin / HQ', 'office', 'Speicherstrasse 14, 10317 Berlin, Germany'],
  ['Berlin / HQ / Ground Floor', 'office'],
  ['Berlin / HQ / Ground Floor / Reception', 'shared'],
  ['Berlin / HQ / Ground Floor / Server Room', 'network'],
  ['Berlin / HQ / First Floor', 'office'],
  ['Berlin / HQ / First Floor / Studio', 'office'],
  ['Berlin / HQ / Second Floor', 'office'],
  ['Berlin / HQ / Second Floor / Board Room', 'shared'],
  ['Berlin / HQ / Third Floor', 'office'],
  ['Berlin / Store', 'store', 'Speicherstrasse 16, 10317 Berlin, Germany'],
  ['Hamburg', 'site'],
  ['Hamburg / Harbour Office', 'office', 'Kaispeicher 3, 20457 Hamburg, Germany'],
  ['Hamburg / Harbour Office / Network Room', 'network'],
  ['Hamburg / Warehouse', 'store', 'Elbdamm 80, 20539 Hamburg, Germany'],
  ['Hamburg / Warehouse / Dispatch', 'office'],
  ['London', 'site'],
  ['London / Shoreditch Office', 'office', '9 Tenter Yard, London E1 6XX, United Kingdom'],
  ['London / Shoreditch Office / Fourth Floor', 'office'],
  ['London / Shoreditch Office / Network Room', 'network'],
  ['London / Store', 'store', '11 Tenter Yard, London E1 6XX, United Kingdom'],
  ['Amsterdam', 'site'],
  ['Amsterdam / Canal Office', 'office', 'Zoutkade 210, 1016 Amsterdam, Netherlands'],
  ['Amsterdam / Canal Office / Network Room', 'network'],
  ['Copenhagen', 'site'],
  ['Copenhagen / Nordhavn Office', 'office', 'Fyrkaj 5, 2150 Nordhavn, Denmark'],
  ['Copenhagen / Nordhavn Office / Network Room', 'network'],
  ['Lisbon', 'site'],
  ['Lisbon / Support Centre', 'office', 'Rua da Ribeira 44, 1100 Lisbon, Portugal'],
  ['Lisbon / Support Centre / Network Room', 'network'],
];

/** The default location. */
export const headquarters = 'Berlin / HQ';

/** The company's 30 locations, parents before their children. */
export const companyLocations: readonly CompanyLocation[] = plan.map(([path, use, address]) => {
  const names = path.split(pathSeparator);
  const parentPath = names.slice(0, -1).join(pathSeparator);
  return {
    path,
    use,
    parentPath: parentPath === '' ? undefined : parentPath,
    location: {
      name: names.at(-1) ?? path,
      ...(address === undefined ? {} : { address, contact: frontDesk(names[0] ?? '') }),
    },
  };
});

function frontDesk(city: string) {
  return { name: `Front desk ${city}`, email: `${city.toLowerCase()}@northwind.example` };
}

/** The locations with this use. */
export const locationsFor = (use: Use): readonly CompanyLocation[] =>
  companyLocations.filter((place) => place.use === use);
