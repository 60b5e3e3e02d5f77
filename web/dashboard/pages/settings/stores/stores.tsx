import { Badge, Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { StoreWithSettings as Store } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager, useCursor } from '../../../parts/lists/pager.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { StoreDialog } from './store-dialog.tsx'
import { storeWords } from './words.ts'

const manyStores = 5

export default function Stores() {
  const { stores } = useWords(storeWords)
  const { can, path } = useBusiness()
  const [cursor, move] = useCursor()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const list = useApi('GET /api/businesses/{business_id}/stores', {
    path,
    query: { ...cursor, search: cursor.next_cursor || cursor.previous_cursor ? undefined : search || undefined },
  })
  const [edited, setEdited] = useState<Store | 'new' | null>(null)
  const create = can('stores:manage') && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
      {stores.create}
    </Button>
  )
  return (
    <Page title={stores.title} lead={stores.lead} action={create}>
      <Loaded query={list}>
        {(page) => (
          <Stack>
            {(typed || page.has_next || page.data.length > manyStores) && (
              <TextInput
                type="search"
                aria-label={stores.search}
                placeholder={stores.search}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  move({})
                }}
              />
            )}
            {page.data.length === 0 ? (
              <Empty icon="store" title={typed ? stores.noMatch : stores.empty} lead={typed ? '' : stores.emptyLead} />
            ) : (
              <Records label={stores.title}>
                {page.data.map((store) => (
                  <StoreRecord key={store.id} store={store} onRename={() => setEdited(store)} />
                ))}
              </Records>
            )}
            <Pager page={page} onMove={move} />
          </Stack>
        )}
      </Loaded>
      {edited && <StoreDialog store={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function StoreRecord({ store, onRename }: { store: Store; onRename: () => void }) {
  const { common } = useMessages()
  const { stores, storeSettings } = useWords(storeWords)
  const format = useFormat()
  const { can } = useBusiness()
  const pathTo = usePathTo()
  return (
    <Record
      name={store.name}
      badges={
        <Badge variant="light" color={store.is_active ? 'brand' : 'gray'}>
          {store.is_active ? stores.active : stores.inactive}
        </Badge>
      }
      lines={[common.created(format.day(store.created_at)), store.shop_url.replace(/^https?:\/\//, '')]}
      actions={
        can('stores:manage') && (
          <>
            <Button size="xs" variant="default" component="a" href={store.shop_url} target="_blank" rel="noreferrer">
              {storeSettings.visit}
            </Button>
            <Button size="xs" variant="default" onClick={onRename}>
              {common.rename}
            </Button>
            <Button size="xs" variant="default" component={Link} to={pathTo('store', { store_id: store.unique_id })}>
              {storeSettings.settings}
            </Button>
          </>
        )
      }
    />
  )
}
