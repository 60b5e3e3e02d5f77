import { Alert, Button, NativeSelect, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/hooks.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Page } from '../../../../parts/layout/page.tsx'
import { Empty } from '../../../../parts/lists/empty.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { providerAccountWords } from '../../provider-accounts/words.ts'
import { paymentSections } from '../settings/fields.ts'
import { GroupForm } from '../settings/group-form.tsx'
import { useStore } from '../use-store.ts'
import { storeWords } from '../words.ts'
import { CollectedMethods } from './method-list.tsx'

const ProviderAccounts = lazyPart(
  [providerAccountWords],
  async () => (await import('../../provider-accounts/provider-accounts.tsx')).default,
)

/** Edits how the buyers of a store pay: methods, bank accounts and fees. */
export function PaymentsPage() {
  const { storeGroups } = useWords(storeWords)
  const words = storeGroups.payments
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const [search, setSearch] = useSearchParams()
  const setup = useApi('GET /api/businesses/{business_id}/payment-setup', { path })
  const all = setup.data?.stores ?? []
  const chosen = search.get('store') ?? all[0]?.unique_id
  return (
    <Page title={words.title} lead={words.lead}>
      <Loaded query={setup}>
        {({ electronic }) =>
          chosen === undefined ? (
            <Empty
              icon="store"
              title={words.noStore}
              lead={words.noStoreLead}
              action={
                <Button component={Link} to={pathTo('stores')}>
                  {words.toStores}
                </Button>
              }
            />
          ) : (
            <Stack gap="lg">
              {all.length > 1 && (
                <NativeSelect
                  label={words.store}
                  value={chosen}
                  onChange={({ currentTarget }) => setSearch({ store: currentTarget.value })}
                  data={all.map(({ unique_id, name }) => ({ value: unique_id, label: name }))}
                  maw={360}
                />
              )}
              {electronic !== 'accounts' && <Simulator isSimulated={electronic === 'simulator'} />}
              {can('payments:manage') && (
                <Suspense fallback={null}>
                  <ProviderAccounts isSimulated={electronic === 'simulator'} />
                </Suspense>
              )}
              <CollectedMethods.Provider
                value={{
                  methods: all.find(({ unique_id }) => unique_id === chosen)?.collected_methods ?? [],
                  isByAccounts: electronic === 'accounts',
                }}
              >
                <StorePayments key={chosen} storeId={chosen} />
              </CollectedMethods.Provider>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function StorePayments({ storeId }: { storeId: string }) {
  const store = useStore(storeId)
  return <Loaded query={store}>{(latest) => <GroupForm latest={latest} sections={paymentSections} />}</Loaded>
}

/** Says whether real money is collected. */
function Simulator({ isSimulated }: { isSimulated: boolean }) {
  const words = useWords(storeWords).storeGroups.payments
  return (
    <Alert
      color={isSimulated ? 'amber' : 'gray'}
      variant="light"
      icon={<Icon name="warning" />}
      title={isSimulated ? words.simulated : words.noProvider}
    >
      {isSimulated ? words.simulatedLead : words.noProviderLead}
    </Alert>
  )
}
