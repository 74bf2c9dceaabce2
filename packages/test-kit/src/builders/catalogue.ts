import type { NewItem } from '@quartermaster/core/catalogue/item';
import { companyModels, type Model } from './models.ts';
import type { Random } from './random.ts';

/** A catalogue item, identified by its SKU until a server gives it an id. */
export type StockedItem = NewItem & { readonly sku: string };

/** One item for each of the 80 products; some are low on stock or sold out. */
export const buildCatalogue = (random: Random): StockedItem[] =>
  companyModels.map((model, index) => ({
    sku: skuOf(model, index),
    name: model.name,
    type: model.type,
    manufacturer: model.manufacturer,
    price: model.price,
    inStock: random.chance(10) ? 0 : random.integer(1, 40),
    description: model.description,
    specs: model.specs,
  }));

function skuOf({ type, manufacturer }: Model, index: number): string {
  const letters = (name: string): string =>
    name
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase();
  return `${letters(type)}-${letters(manufacturer)}-${index + 101}`;
}
