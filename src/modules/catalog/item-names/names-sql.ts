/**
 * SQL text for names. `p`, `v`, `b` and `o` are the statement's aliases of products, variants, bundles and price
 * options.
 */

/** The name of a product for buyers. */
export const productName = (p = 'p') => `coalesce(${p}.public_name, ${p}.name)`

/** `250 g / Halus`, or null for a variant without options. */
export const optionValues = (v = 'v') =>
  `nullif(concat_ws(' / ', ${v}.option1_value, ${v}.option2_value, ${v}.option3_value), '')`

/** `250 g / Halus`, or the name of the product for a variant without options. */
export const variantName = (v = 'v', p = 'p') => `coalesce(${optionValues(v)}, ${p}.public_name, ${p}.name)`

/** `Kopi Gayo - 250 g / Halus` */
export const fullVariantName = (v = 'v', p = 'p') => `concat_ws(' - ', ${productName(p)}, ${optionValues(v)})`

/** `Starter set - For two` */
export const bundleOptionName = (b = 'b', o = 'o') => `${b}.public_name || ' - ' || ${o}.name`
