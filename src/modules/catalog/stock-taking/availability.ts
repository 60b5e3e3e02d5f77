/**
 * Whether the product of the stock row `s`, or a bundle that contains it, went out of stock or came back when the quantity changed
 * between `less` and `more`. Most changes of stock do not, so the listing, which all buyers share, is rarely rewritten.
 */
export const availabilityChanged = (less: string, more: string, business: string) => `(${less} = 0 or exists (
      select from bundlelines b where b.business_id = ${business} and b.variant_id = s.variant_id
        and b.quantity > ${less} and b.quantity <= ${more}))`
