import { Button, HTMLTable } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { productCurrencies, type VendorProduct } from '@quartermaster/core/vendors/product';
import type { VendorWithItems } from '@quartermaster/core/vendors/vendor';
import { type ReactNode, useMemo, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { api, client, failureText } from '../api.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { showServerErrors } from '../forms/server-errors.ts';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { NoValue } from '../ui/data-table.tsx';
import { EditableCell } from '../ui/editable-cell.tsx';
import { ItemPicture } from '../ui/item-picture.tsx';
import { count, counted, price } from '../ui/numbers.ts';
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

interface VendorProductsProps {
  readonly vendor: VendorWithItems;
}

/** The second tab of a vendor's dialog: what it sells, each saved by itself. */
export const VendorProducts = ({ vendor }: VendorProductsProps) => (
  <>
    <AddProduct vendor={vendor} />
    {vendor.products.length > 0 ? (
      <div className="qm-products-scroll">
        <HTMLTable className="qm-table qm-products" aria-label={`Products of ${vendor.name}`}>
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
            {vendor.products.map((product) => (
              <ProductRow key={product.sku} vendor={vendor} product={product} />
            ))}
          </tbody>
        </HTMLTable>
      </div>
    ) : (
      <p className="qm-muted">Nothing yet. What a vendor sells is suggested when it is ordered.</p>
    )}
  </>
);

function AddProduct({ vendor }: VendorProductsProps) {
  const element = useRef<HTMLFormElement>(null);
  const schema = useMemo(() => productFormSchema(vendor.products), [vendor.products]);
  const form = useForm<ProductInput, unknown, ProductOutput>({
    resolver: zodResolver(schema),
    defaultValues: emptyProduct,
    mode: 'onSubmit',
  });
  const add = useSave(client.vendors.addProduct, {
    invalidates: [api.vendors],
    success: message.productAdded,
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(
    async (product) => {
      try {
        await add.save({ params: { id: vendor.id }, body: newProduct(product) });
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
            <ProductField listed={vendor.products.map(({ catalogueItemId }) => catalogueItemId)} />
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
            <ActionButton
              type="submit"
              intent="primary"
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

function ProductRow({ vendor, product }: VendorProductsProps & { readonly product: VendorProduct }) {
  const item = vendor.items.find(({ id }) => id === product.catalogueItemId);
  const name = item?.name ?? 'Deleted item';
  const remove = useSave(client.vendors.removeProduct, {
    invalidates: [api.vendors],
    success: message.productRemoved,
  });
  const update = useSave(client.vendors.updateProduct, {
    invalidates: [api.vendors],
    success: message.productUpdated,
  });
  const set = (field: keyof typeof productTexts, typed: string): void => {
    const parsed = productTexts[field].safeParse(typed);
    if (!parsed.success) toastError(parsed.error.issues[0]?.message ?? message.productNotUpdated);
    else
      update
        .save({
          params: { id: vendor.id, sku: product.sku },
          body: { [field]: parsed.data || (field === 'region' ? null : 0) },
        })
        .catch((error: unknown) => toastError(failureText(error, message.productNotUpdated)));
  };
  const cell = (field: keyof typeof productTexts, shown: ReactNode) => (
    <EditableCell
      label={`${labels[field]} of ${name}`}
      text={String(product[field] ?? '')}
      onChange={(typed) => set(field, typed)}
    >
      {shown}
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
      <td className="num moq">{cell('moq', product.moq > 1 ? count(product.moq) : <NoValue />)}</td>
      <td className="lead">
        {cell('leadTime', product.leadTime > 0 ? counted(product.leadTime, 'day') : <NoValue />)}
      </td>
      <td className="region qm-clip" title={product.region}>
        {cell('region', product.region ?? <NoValue />)}
      </td>
      <td className="do">
        <Button
          variant="minimal"
          size="small"
          icon={<Cross size={14} />}
          aria-label={`Remove ${name}`}
          disabled={remove.busy}
          onClick={() =>
            void remove
              .save({ params: { id: vendor.id, sku: product.sku } })
              .catch((error: unknown) => toastError(failureText(error, message.productNotRemoved)))
          }
        />
      </td>
    </tr>
  );
}
