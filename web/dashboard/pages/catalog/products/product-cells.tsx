import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { Product } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import type { Column } from '../../../parts/data-table/data-table.tsx'
import { ItemPicture, Pictured } from '../../../parts/lists/pictured.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { ProductState } from './product-state.tsx'
import { productWords } from './words.ts'

type PictureProps = { product: Pick<Product, 'name' | 'images'>; size?: number }

/** The first picture of a product, or its initial. */
export const ProductPicture = ({ product: { name, images }, size }: PictureProps) => (
  <ItemPicture name={name} image={images[0]} size={size} />
)

/** The text about the stock of all variants together. */
export function useStockText() {
  const { products } = useWords(productWords)
  const format = useFormat()
  return ({ is_inventory, variants }: Product) => {
    if (!is_inventory) return products.uncounted
    const sum = variants.reduce((sum, { available_qty }) => sum + (available_qty ?? 0), 0)
    return sum === 0 ? products.soldOut : products.units(format.count(sum))
  }
}

/** The lowest and highest price now; while something is on sale, with the normal prices crossed out. */
function Price({ product: { variants } }: { product: Product }) {
  const { products } = useWords(productWords)
  const format = useFormat()
  const { currency } = useBusiness().business
  const toRange = (prices: number[]) =>
    [...new Set([Math.min(...prices), Math.max(...prices)])].map((price) => format.money(price, currency)).join(' – ')
  const isOnSale = variants.some(({ price, current_price }) => Number(current_price) < Number(price))
  const now = toRange(variants.map(({ current_price }) => Number(current_price)))
  if (!isOnSale) return now
  return (
    <>
      <VisuallyHidden>{products.salePrice}</VisuallyHidden> {now}{' '}
      <Text component="s" size="xs" c="dimmed">
        {toRange(variants.map(({ price }) => Number(price)))}
      </Text>
    </>
  )
}

export function useProductColumns(): Column<Product>[] {
  const { products } = useWords(productWords)
  const { columns } = products
  const describeStock = useStockText()
  return [
    {
      key: 'name',
      header: columns.name,
      cell: (product) => (
        <Pictured name={product.name} image={product.images[0]}>
          {product.name}
          {product.variants_count > 1 && (
            <Text component="span" size="xs" c="dimmed" display="block">
              {products.variants(product.variants_count)}
            </Text>
          )}
        </Pictured>
      ),
    },
    { key: 'state', header: columns.state, cell: (product) => <ProductState product={product} /> },
    { key: 'stock', header: columns.stock, cell: describeStock },
    { key: 'price', header: columns.price, cell: (product) => <Price product={product} />, isRight: true },
    { key: 'type', header: columns.type, cell: ({ item_type }) => products.types[item_type] },
    { key: 'labels', header: columns.labels, cell: ({ labels }) => labels.map(({ name }) => name).join(', ') },
  ]
}

/** Shows a product on phones. */
export function ProductCard({ product }: { product: Product }) {
  const describeStock = useStockText()
  return (
    <Pictured name={product.name} image={product.images[0]} size={48} isCard>
      <Text component="span" fw={600} size="sm" display="block">
        {product.name}
      </Text>
      <Group component="span" justify="space-between" gap="0 8px" my={2}>
        <Text component="span" size="sm">
          <Price product={product} />
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {describeStock(product)}
        </Text>
      </Group>
      <ProductState product={product} />
    </Pictured>
  )
}
