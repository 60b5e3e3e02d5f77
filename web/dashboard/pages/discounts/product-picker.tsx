import { Button, Stack, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import type { DiscountProduct } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import classes from '../orders/finders.module.css'
import { Finder, useSearchText } from '../orders/finders.tsx'

type Props = {
  products: DiscountProduct[]
  onChange: (products: DiscountProduct[]) => void
  error?: string | undefined
}

/** The products that a code is limited to, found by name. */
export function ProductPicker({ products, onChange, error }: Props) {
  const { discounts, common } = useMessages()
  const { fields } = discounts
  const { path } = useBusiness()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/products/simplified',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const found = (list.data?.data ?? [])
    .filter(({ id }) => !products.some((product) => product.id === id))
    .map(({ id, name }) => ({
      key: id,
      name: fields.addProduct(name),
      label: name,
      pick: () => onChange([...products, { id, name }]),
    }))
  return (
    <Stack gap="xs">
      {products.length > 0 && (
        <ul className={classes.items} aria-label={fields.someProducts}>
          {products.map(({ id, name }) => (
            <li key={id} className={classes.item}>
              <Text className={classes.name}>{name}</Text>
              <Button
                size="xs"
                variant="default"
                aria-label={`${common.remove} ${name}`}
                onClick={() => onChange(products.filter((product) => product.id !== id))}
              >
                {common.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Finder label={fields.findProduct} onSearch={setSearch} found={search ? found : []} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}
