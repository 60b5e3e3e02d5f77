type Line = { product_name: string; variant_name: string | null }

/** The product's name, and the variant's if it has one. */
export const goodsName = ({ product_name, variant_name }: Line) =>
  variant_name && variant_name !== product_name ? `${product_name}, ${variant_name}` : product_name
