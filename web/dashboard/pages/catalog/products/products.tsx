import { Button, Group, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { toAddress } from '../../../../client/request.ts'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { NoMatch } from '../../../parts/data-table/no-match.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { importWords } from '../../../parts/import/words.ts'
import { Dropdown, dropdownClasses } from '../../../parts/layout/dropdown.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { CatalogTabs } from '../tabs/catalog-tabs.tsx'
import { productDialogWords } from './dialogs/words.ts'
import { filterNames } from './filter-names.ts'
import { ProductCard, useProductColumns } from './product-cells.tsx'
import { ProductFilters } from './product-filters.tsx'
import { productWords } from './words.ts'

const ImportDialog = lazyPart(
  [productDialogWords, importWords],
  async () => (await import('./dialogs/import-dialog.tsx')).ImportDialog,
)

/** Loaded only after a product is selected. */
const BulkButtons = lazyPart([productDialogWords], async () => (await import('./dialogs/dialogs.tsx')).BulkButtons)
const AddSamples = lazy(async () => ({ default: (await import('./samples.tsx')).AddSamples }))
const RemoveSamples = lazy(async () => ({ default: (await import('./samples.tsx')).RemoveSamples }))

const exportFile = '/api/businesses/{business_id}/products/export'

/** Lists the products, active or archived. */
export default function Products() {
  const { nav } = useMessages()
  const { products } = useWords(productWords)
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const [isImporting, setImporting] = useState(false)
  const { filters, cursor, isFirstPage, setFilters, move } = useListState(filterNames)
  const isArchive = filters.is_archived === 'true'
  const list = useApi('GET /api/businesses/{business_id}/products', {
    path,
    query: { page_size: 25, ...((isFirstPage ? { ...filters, is_archived: isArchive } : cursor) as object) },
  })
  const mayChange = can('catalog:manage')
  const create = mayChange && (
    <Button component={Link} to={pathTo('newProduct')} leftSection={<Icon name="plus" />}>
      {products.create}
    </Button>
  )
  const hasSamples = list.data?.data.some(({ labels }) => labels.some(({ name }) => name === 'contoh'))
  return (
    <Page title={nav.products} action={create}>
      <Stack gap="sm">
        <CatalogTabs current={isArchive ? 'archived' : 'active'} />
        <Group gap="xs">
          <ProductFilters filters={filters} onChange={setFilters} />
          <FileMenu onImport={() => setImporting(true)} />
        </Group>
        <DataTable
          label={nav.products}
          query={list}
          columns={useProductColumns()}
          rowTo={(product) => pathTo('product', { product_id: product.id })}
          rowName={(product) => product.name}
          card={(product) => <ProductCard product={product} />}
          onMove={move}
          empty={
            <NoProducts
              isFiltered={Object.keys(filters).length > 0}
              onClear={() => setFilters(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
              action={
                <>
                  {create}
                  <Suspense>{mayChange && !isArchive && <AddSamples />}</Suspense>
                </>
              }
            />
          }
          bulk={
            mayChange
              ? (rows, clear) => <Suspense>{<BulkButtons products={rows} onDone={clear} />}</Suspense>
              : undefined
          }
        />
        <Suspense>{mayChange && hasSamples && <RemoveSamples />}</Suspense>
      </Stack>
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </Page>
  )
}

/** Import and export. */
function FileMenu({ onImport }: { onImport: () => void }) {
  const { products } = useWords(productWords)
  const { path, can } = useBusiness()
  return (
    <Dropdown label={products.csv} trigger={products.csv}>
      {can('catalog:manage') && (
        <button type="button" className={dropdownClasses.entry} onClick={onImport}>
          <Icon name="upload" size={16} />
          {products.import}
        </button>
      )}
      <a className={dropdownClasses.entry} href={toAddress(exportFile, path)} download>
        <Icon name="download" size={16} />
        {products.export}
      </a>
    </Dropdown>
  )
}

type EmptyProps = { isFiltered: boolean; onClear: () => void; action: ReactNode }

function NoProducts({ isFiltered, onClear, action }: EmptyProps) {
  const { products } = useWords(productWords)
  if (isFiltered) return <NoMatch title={products.noMatch} onClear={onClear} />
  return <Empty icon="box" title={products.empty} lead={products.emptyLead} action={action} />
}
