import { Button, Stack, Text } from '@mantine/core'
import { useApi } from '../../../../api/hooks.ts'
import type { DiscountScope } from '../../../../api/types.generated.ts'
import { useLanguage, useMessages } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import classes from '../../orders/entry/finders.module.css'
import { Finder, useSearchText } from '../../orders/entry/finders.tsx'
import { useDiscountWords } from './use-discount-words.ts'

type Named = { id: number }

type PickerProps<Entry extends Named> = {
  label: string
  chosen: Entry[]
  found: Entry[]
  toName: (entry: Entry) => string
  search: string
  onSearch: (text: string) => void
  onChange: (chosen: Entry[]) => void
  error: string | undefined
}

/** Shows the chosen entries, with a search for more. */
function Picker<Entry extends Named>(props: PickerProps<Entry>) {
  const { label, chosen, found, toName, search, onSearch, onChange, error } = props
  const discounts = useDiscountWords()
  const isNew = ({ id }: Named) => !chosen.some((known) => known.id === id)
  const offered = found.filter(isNew).map((one) => ({
    key: one.id,
    name: discounts.fields.add(toName(one)),
    label: toName(one),
    pick: () => onChange([...chosen, one]),
  }))
  return (
    <Stack gap="xs">
      {chosen.length > 0 && <Chosen {...props} />}
      <Finder label={label} onSearch={onSearch} found={search ? offered : []} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** The chosen entries, each with a button that removes it. */
function Chosen<Entry extends Named>({ chosen, toName, onChange }: PickerProps<Entry>) {
  const { common } = useMessages()
  return (
    <ul className={classes.items}>
      {chosen.map((one) => (
        <li key={one.id} className={classes.item}>
          <Text className={classes.name}>{toName(one)}</Text>
          <Button
            size="xs"
            variant="default"
            aria-label={`${common.remove} ${toName(one)}`}
            onClick={() => onChange(chosen.filter((known) => known !== one))}
          >
            {common.remove}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  scope: DiscountScope
  onChange: (scope: DiscountScope) => void
  problem: (field: string) => string | undefined
}

/** Selects the products and categories that a code is limited to, by name. */
export function ScopePicker({ scope, onChange, problem }: Props) {
  const { fields } = useDiscountWords()
  const { language } = useLanguage()
  const [product, setProduct] = useSearchText()
  const [category, setCategory] = useSearchText()
  const { products, categories } = useFound(product, category)
  return (
    <>
      <Picker
        label={fields.findProduct}
        chosen={scope.products}
        found={products}
        toName={({ name }) => name}
        search={product}
        onSearch={setProduct}
        onChange={(products) => onChange({ ...scope, products })}
        error={problem('product_ids')}
      />
      <Picker
        label={fields.findCategory}
        chosen={scope.categories}
        found={categories}
        toName={({ full_paths }) => full_paths[language]}
        search={category}
        onSearch={setCategory}
        onChange={(categories) => onChange({ ...scope, categories })}
        error={problem('taxonomy_ids')}
      />
    </>
  )
}

function useFound(product: string, category: string): DiscountScope {
  const { path } = useBusiness()
  const products = useApi(
    'GET /api/businesses/{business_id}/products/simplified',
    { path, query: { search: product, page_size: 8 } },
    { enabled: product !== '' },
  )
  const categories = useApi(
    'GET /api/businesses/{business_id}/product-taxonomies',
    { path, query: { search: category, page_size: 8 } },
    { enabled: category !== '' },
  )
  return {
    products: (products.data?.data ?? []).map(({ id, name }) => ({ id, name })),
    categories: (categories.data?.data ?? []).map(({ id, name, full_paths }) => ({ id, name, full_paths })),
  }
}
