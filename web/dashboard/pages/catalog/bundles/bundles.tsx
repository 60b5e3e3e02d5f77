import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { Bundle } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { type Column, DataTable } from '../../../parts/data-table/data-table.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Pictured } from '../../../parts/lists/pictured.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { CatalogTabs } from '../tabs/catalog-tabs.tsx'
import { bundleWords } from './words.ts'

/** Lists the bundles of a business, as one tab of the products page. */
export default function Bundles() {
  const { bundleList: words } = useWords(bundleWords)
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(['search'])
  const list = useApi('GET /api/businesses/{business_id}/bundles', {
    path,
    query: { page_size: 25, ...((isFirstPage ? filters : cursor) as object) },
  })
  const texts = useTexts()
  const create = can('catalog:manage') && (
    <Button component={Link} to={pathTo('bundle', { bundle_id: 'new' })} leftSection={<Icon name="plus" />}>
      {words.create}
    </Button>
  )
  const columns: Column<Bundle>[] = [
    {
      key: 'name',
      header: words.columns.name,
      cell: (bundle) => (
        <Pictured name={bundle.public_name} image={bundle.images[0]} size={44}>
          {bundle.public_name}
          <Text component="span" size="xs" c="dimmed" display="block">
            {words.contents(bundle.variants_count)}
          </Text>
        </Pictured>
      ),
    },
    { key: 'stores', header: words.columns.stores, cell: texts.stores },
    { key: 'stock', header: words.columns.stock, cell: texts.stock },
    { key: 'price', header: words.columns.price, cell: texts.price, isRight: true },
  ]
  return (
    <Page title={useMessages().catalogTabs.bundles} action={create}>
      <Stack gap="sm">
        <CatalogTabs current="bundles" />
        <Group>
          <SearchField
            label={words.search}
            value={filters.search ?? ''}
            onSearch={(text) => setFilters({ search: text }, true)}
          />
        </Group>
        <DataTable
          label={words.columns.name}
          query={list}
          columns={columns}
          rowTo={({ id }) => pathTo('bundle', { bundle_id: id })}
          rowName={({ public_name }) => public_name}
          card={(bundle) => (
            <Pictured name={bundle.public_name} image={bundle.images[0]} size={44} isCard>
              <Text component="span" fw={600} size="sm" truncate display="block">
                {bundle.public_name}
              </Text>
              <Group component="span" justify="space-between" gap="xs" wrap="nowrap" mt={2}>
                <Text component="span" size="sm">
                  {texts.price(bundle)}
                </Text>
                <Text component="span" size="xs" c="dimmed">
                  {texts.stock(bundle)}
                </Text>
              </Group>
            </Pictured>
          )}
          onMove={move}
          empty={
            filters.search ? (
              <NoMatch title={words.noMatch} onClear={() => setFilters({ search: undefined })} />
            ) : (
              <Empty icon="box" title={words.empty} lead={words.emptyLead} action={create} />
            )
          }
        />
      </Stack>
    </Page>
  )
}

/** The texts of a row about prices, stock and stores. */
function useTexts() {
  const words = useWords(bundleWords).bundleList
  const format = useFormat()
  const { currency } = useBusiness().business
  return {
    price: ({ bundle_price_options: options }: Bundle) => {
      if (options.length === 0) return words.noPrice
      const prices = options.map(({ price }) => Number(price))
      const [low, high] = [Math.min(...prices), Math.max(...prices)].map((price) => format.money(price, currency))
      return low === high ? low : `${low} – ${high}`
    },
    stock: ({ bundlelines }: Bundle) => {
      const counts = bundlelines.flatMap(({ quantity, variant }) =>
        variant.available_qty === null ? [] : [Math.max(0, Math.floor(variant.available_qty / quantity))],
      )
      if (counts.length === 0) return words.uncounted
      const least = Math.min(...counts)
      return least === 0 ? words.soldOut : words.sets(format.count(least))
    },
    stores: ({ bundle_price_options }: Bundle) => {
      const names = [...new Set(bundle_price_options.flatMap(({ stores }) => stores.map(({ name }) => name)))]
      if (names.length === 0) return words.unpublished
      return names.length > 2 ? words.publishedIn(names.length) : names.join(', ')
    },
  }
}
