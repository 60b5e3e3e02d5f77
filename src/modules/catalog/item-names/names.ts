type Options = { option1_value: string | null; option2_value: string | null; option3_value: string | null }

/** The name of a product for buyers. */
export const publicName = (product: { public_name: string | null; name: string }) => product.public_name ?? product.name

/** `250 g / Halus`, or nothing for a variant without options. */
export const optionText = ({ option1_value, option2_value, option3_value }: Options) =>
  [option1_value, option2_value, option3_value].filter(Boolean).join(' / ')

/** `Kopi Gayo - 250 g / Halus` */
export function fullName(product: string, variant: Options) {
  const options = optionText(variant)
  return options ? `${product} - ${options}` : product
}
