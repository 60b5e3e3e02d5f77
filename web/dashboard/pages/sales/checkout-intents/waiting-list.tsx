import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager } from '../../../parts/lists/pager.tsx'
import { Record as Line, Records } from '../../../parts/lists/records.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { useStoreFilter } from '../../../session/store.ts'
import { checkoutIntentWords } from './words.ts'

/** Lists the variants that buyers wait for, the most wanted first. */
export function WaitingList() {
  const { tabs, waiting: words } = useWords(checkoutIntentWords)
  const format = useFormat()
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const { cursor, isFirstPage, move } = useListState([])
  const store = useStoreFilter()
  const list = useApi('GET /api/businesses/{business_id}/stock-requests', {
    path,
    query: { page_size: 25, ...(isFirstPage ? store && { store_id: Number(store) } : cursor) },
  })
  return (
    <Loaded query={list}>
      {(page) =>
        page.data.length > 0 ? (
          <>
            <Text size="sm" c="dimmed">
              {words.lead}
            </Text>
            <Records label={tabs.waiting}>
              {page.data.map((variant) => (
                <Line
                  key={variant.variant_id}
                  name={[variant.product_name, variant.variant_name].filter(Boolean).join(' - ')}
                  lines={[
                    `${words.count(variant.waiting)} · ${words.since(format.ago(variant.first_requested_at))}`,
                    variant.sku,
                  ]}
                  actions={
                    <Button
                      size="xs"
                      variant="default"
                      component={Link}
                      to={pathTo('product', { product_id: String(variant.product_id) })}
                    >
                      {words.product}
                    </Button>
                  }
                />
              ))}
            </Records>
            <Pager page={page} onMove={move} />
          </>
        ) : (
          <Empty icon="bell" title={words.empty} lead={words.emptyLead} />
        )
      }
    </Loaded>
  )
}
