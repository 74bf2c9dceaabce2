import { message } from '../messages.ts';
import { fold } from '../query/fold.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import type { Item } from './item.ts';

type NamedItem = Pick<Item, 'id' | 'name' | 'sku'>;

/** The texts that stand for items in files: the name or, if several items share it, the SKU. */
export class ItemNames {
  readonly #byId = new Map<string, NamedItem>();
  readonly #bySku = new Map<string, NamedItem>();
  readonly #byName = new Map<string, readonly NamedItem[]>();

  /** @param items all items whose name or SKU will be looked up */
  constructor(items: Iterable<NamedItem>) {
    for (const item of items) {
      if (this.#byId.has(item.id)) continue;
      this.#byId.set(item.id, item);
      if (item.sku !== undefined) this.#bySku.set(fold(item.sku), item);
      this.#byName.set(fold(item.name), [...(this.#byName.get(fold(item.name)) ?? []), item]);
    }
  }

  /** The id of the item that a text stands for: its SKU, a name that only it has, or its id. */
  find(text: string): Verdict<string> {
    const named = this.#byName.get(fold(text)) ?? [];
    const item = this.#bySku.get(fold(text)) ?? named[0] ?? this.#byId.get(text);
    if (!item) return refused('UNPROCESSABLE_CONTENT', message.unknownItem(text));
    return named.length > 1 && !this.#bySku.has(fold(text))
      ? refused('UNPROCESSABLE_CONTENT', message.itemAmbiguous(text))
      : granted(item.id);
  }

  /** The text by which `find` finds this item; undefined if there is none. */
  textOf(id: string): string | undefined {
    const item = this.#byId.get(id);
    return [item?.name, item?.sku, item?.id].find((text) => {
      const found = text === undefined ? undefined : this.find(text);
      return found?.ok && found.value === id;
    });
  }
}
