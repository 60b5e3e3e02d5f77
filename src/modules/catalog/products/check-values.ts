import type { Tx } from '../../../platform/db/types.ts'
import { checkAttributes } from '../attributes/index.ts'
import type { VariantChange } from '../variants/index.ts'

type Item = { attributes?: VariantChange['attributes']; variants: Pick<VariantChange, 'attributes'>[] }

/** Checks the attributes of a product and of its variants together; returns both in their stored form. */
export async function checkValues(tx: Tx, businessId: number, { attributes, variants }: Item) {
  const [own, ...ofVariants] = await checkAttributes(tx, businessId, [
    { owner: 'product', values: attributes },
    ...variants.map((variant, index) => ({
      owner: 'variant' as const,
      values: variant.attributes,
      path: `variants.${index}.`,
    })),
  ])
  return { own: own!, ofVariants }
}
