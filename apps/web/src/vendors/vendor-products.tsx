import { HTMLTable } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import {
  type NewProduct,
  type ProductChange,
  productCurrencies,
  type VendorProduct,
} from '@quartermaster/core/vendors/product';
import type { VendorWithItems } from '@quartermaster/core/vendors/vendor';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { failureText } from '../api.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { showServerErrors } from '../forms/server-errors.ts';
import { TextField } from '../forms/text-field.tsx';
import { NoValue } from '../ui/data-table.tsx';
import { EditableCell } from '../ui/editable-cell.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { count, counted, price } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { toastError } from '../ui/toast.ts';
import { ProductField } from './product-field.tsx';
import {
  emptyProduct,
  productLabels as labels,
  newProduct,
  type ProductInput,
  type ProductOutput,
  productFormSchema,
  productTexts,
} from './product-form.ts';

/** Stores changes of products: each is saved separately, or kept until a new vendor is saved. */
export interface ProductActions {
  readonly add: (product: NewProduct) => Promise<unknown>;
  readonly update: (sku: string, change: ProductChange) => Promise<unknown>;
  readonly remove: (sku: string) => Promise<unknown>;
}

interface VendorProductsProps {
  /** The vendor's name, for the table's accessible name. */
  readonly vendorName: string;
  readonly products: readonly VendorProduct[];
  /** The products' catalogue items, for display. */
  readonly items: VendorWithItems['items'];
  readonly actions: ProductActions;
}

/** The second tab of a vendor's dialog: what it sells. */
export const VendorProducts = ({ vendorName, products, items, actions }: VendorProductsProps) => (
  <>
    <AddProduct products={products} add={actions.add} />
    {products.length > 0 ? (
      <div className="qm-products-scroll">
        <HTMLTable className="qm-table qm-products" aria-label={`Products of ${vendorName}`}>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className="sku">
                SKU
              </th>
              <th scope="col" className="num price">
                Price
              </th>
              <th scope="col" className="num moq">
                MOQ
              </th>
              <th scope="col" className="lead">
                Lead time
              </th>
              <th scope="col" className="region">
                Region
              </th>
              <th scope="col" className="do">
                <span className="qm-visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <ProductRow
                key={product.sku}
                product={product}
                item={items.find(({ id }) => id === product.catalogueItemId)}
                actions={actions}
              />
            ))}
          </tbody>
        </HTMLTable>
      </div>
    ) : (
      <p className="qm-muted">Nothing yet. What a vendor sells is suggested when it is ordered.</p>
    )}
  </>
);

interface AddProductProps {
  readonly products: readonly VendorProduct[];
  readonly add: ProductActions['add'];
}

function AddProduct({ products, add }: AddProductProps) {
  const element = useRef<HTMLFormElement>(null);
  const schema = useMemo(() => productFormSchema(products), [products]);
  const form = useForm<ProductInput, unknown, ProductOutput>({
    resolver: zodResolver(schema),
    defaultValues: emptyProduct,
    mode: 'onSubmit',
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(
    async (product) => {
      try {
        await add(newProduct(product));
        form.reset({ ...emptyProduct, currency: product.currency, region: product.region });
        element.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
      } catch (error) {
        showServerErrors(form, error, message.productNotAdded);
      }
    },
    ({ catalogueItemId, sku }) => {
      const { getValues, setError } = form;
      if (catalogueItemId || (sku && getValues('sku').trim() === ''))
        setError('root', { message: message.fillRequired });
    },
  );
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate className="qm-product-form" onSubmit={(event) => void submit(event)}>
        <FormErrors labels={labels} />
        <div className="qm-product-grid">
          <div className="six">
            <ProductField listed={products.map(({ catalogueItemId }) => catalogueItemId)} />
          </div>
          <div className="three">
            <TextField<ProductInput> name="sku" label={labels.sku} mono required />
          </div>
          <div className="three">
            <TextField<ProductInput> name="region" label={labels.region} />
          </div>
          <div className="two">
            <TextField<ProductInput> name="price" label={labels.price} inputMode="decimal" required />
          </div>
          <div className="two">
            <SelectField<ProductInput>
              name="currency"
              label={labels.currency}
              options={productCurrencies.map((value) => ({ value, label: value }))}
            />
          </div>
          <div className="three">
            <TextField<ProductInput>
              name="leadTime"
              label={`${labels.leadTime} (days)`}
              inputMode="numeric"
            />
          </div>
          <div className="two">
            <TextField<ProductInput> name="moq" label={labels.moq} inputMode="numeric" />
          </div>
          <div className="three add">
            <OfferedButton
              type="submit"
              variant="outlined"
              fill
              text={isSubmitting ? 'Adding...' : 'Add Product'}
              disabled={isSubmitting}
            />
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

interface ProductRowProps {
  readonly product: VendorProduct;
  readonly item: VendorWithItems['items'][number] | undefined;
  readonly actions: ProductActions;
}

function ProductRow({ product, item, actions }: ProductRowProps) {
  const [removing, setRemoving] = useState(false);
  const name = item?.name ?? 'Deleted item';
  const set = (field: keyof typeof productTexts, typed: string): void => {
    const parsed = productTexts[field].safeParse(typed);
    if (!parsed.success) toastError(parsed.error.issues[0]?.message ?? message.productNotUpdated);
    else
      actions
        .update(product.sku, { [field]: parsed.data || (field === 'region' ? null : 0) })
        .catch((error: unknown) => toastError(failureText(error, message.productNotUpdated)));
  };
  const remove = (): void => {
    setRemoving(true);
    actions
      .remove(product.sku)
      .catch((error: unknown) => toastError(failureText(error, message.productNotRemoved)))
      .finally(() => setRemoving(false));
  };
  const cell = (field: keyof typeof productTexts, shown: string | undefined) => (
    <EditableCell
      label={`${labels[field]} of ${name}`}
      text={String(product[field] ?? '')}
      spoken={shown ?? ''}
      onChange={(typed) => set(field, typed)}
    >
      {shown ?? <NoValue />}
    </EditableCell>
  );
  return (
    <tr className="qm-static">
      <td className="main">
        <span className="qm-row">
          <ItemPicture image={item?.image} type={item?.type ?? 'General'} size="sm" />
          <span className={item ? 'qm-clip' : 'qm-clip qm-muted'} title={name}>
            {name}
          </span>
        </span>
      </td>
      <td className="sku qm-mono" title={product.sku}>
        {product.sku}
      </td>
      <td className="num price">{cell('price', price(product.price, product.currency))}</td>
      <td className="num moq">{cell('moq', product.moq > 1 ? count(product.moq) : undefined)}</td>
      <td className="lead">
        {cell('leadTime', product.leadTime > 0 ? counted(product.leadTime, 'day') : undefined)}
      </td>
      <td className="region qm-clip" title={product.region}>
        {cell('region', product.region)}
      </td>
      <td className="do">
        <OfferedButton
          variant="minimal"
          size="small"
          icon={<Cross size={14} />}
          aria-label={`Remove ${name}`}
          disabled={removing}
          onClick={remove}
        />
      </td>
    </tr>
  );
}
