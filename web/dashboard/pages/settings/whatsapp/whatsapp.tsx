import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { providerAccountWords } from '../provider-accounts/words.ts'
import { TemplatesForm } from './templates-form.tsx'
import { whatsappWords } from './words.ts'

const ProviderAccounts = lazyPart(
  [providerAccountWords],
  async () => (await import('../provider-accounts/provider-accounts.tsx')).default,
)

const maxStores = 100

/** Manages the WhatsApp account, and each store's messages. */
export default function WhatsAppPage() {
  const words = useWords(whatsappWords)
  const { nav } = useMessages()
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const [search, setSearch] = useSearchParams()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: maxStores } })
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="lg">
        {can('payments:manage') && (
          <Suspense fallback={null}>
            <ProviderAccounts kind="message" />
          </Suspense>
        )}
        <Card title={words.automatic} lead={words.automaticLead}>
          <Loaded query={stores}>
            {({ data }) => {
              const chosen = data.find(({ unique_id }) => unique_id === search.get('store')) ?? data[0]
              if (!chosen)
                return (
                  <Stack align="flex-start">
                    <Text size="sm">{words.noStore}</Text>
                    <Button component={Link} to={pathTo('stores')} variant="default">
                      {nav.stores}
                    </Button>
                  </Stack>
                )
              return (
                <Stack>
                  {data.length > 1 && (
                    <NativeSelect
                      label={words.store}
                      value={chosen.unique_id}
                      onChange={({ currentTarget }) => setSearch({ store: currentTarget.value })}
                      data={data.map(({ unique_id, name }) => ({ value: unique_id, label: name }))}
                      maw={360}
                    />
                  )}
                  <StoreTemplates key={chosen.unique_id} store={chosen} />
                </Stack>
              )
            }}
          </Loaded>
        </Card>
      </Stack>
    </Page>
  )
}

type Store = { unique_id: string; shop_url: string }

function StoreTemplates({ store }: { store: Store }) {
  const path = { ...useBusiness().path, store_id: store.unique_id }
  const templates = useApi('GET /api/businesses/{business_id}/stores/{store_id}/whatsapp-templates', { path })
  return <Loaded query={templates}>{({ data }) => <TemplatesForm store={store} saved={data} />}</Loaded>
}
