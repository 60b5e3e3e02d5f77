type Line = { product_name: string; variant_name: string | null }

/** The product, and the variant if it has a name of its own. */
export const lineName = ({ product_name, variant_name }: Line) =>
  variant_name && variant_name !== product_name ? `${product_name}, ${variant_name}` : product_name
