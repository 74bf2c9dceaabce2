/** Green if there is any, grey otherwise; the text says the same. */
export const Stock = ({ inStock }: { readonly inStock: number }) => (
  <span className={inStock > 0 ? 'qm-stock in' : 'qm-stock'}>
    {inStock > 0 ? 'In Stock' : 'Out of Stock'}
  </span>
);
