import { Stack, Text, Title } from '@mantine/core'
import { paymentName } from '../../../../client/payment-names.generated.ts'
import { useApi } from '../../../api/hooks.ts'
import type { ProviderAccount, ProviderAccountRule } from '../../../api/types.generated.ts'
import { useLanguage, useWords } from '../../../messages/provider.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { providerAccountWords } from './words.ts'

const maxStores = 100

/** Shows which account collects each method of each store, and which ones take over. */
export function Rules({ accounts }: { accounts: ProviderAccount[] }) {
  const words = useWords(providerAccountWords)
  const { path } = useBusiness()
  const rules = useApi('GET /api/businesses/{business_id}/provider-accounts/rules', { path })
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: maxStores } })
  const storeName = (id: number) => stores.data?.data.find((store) => store.id === id)?.name ?? `#${id}`
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {words.rules}
      </Title>
      <Text size="sm" c="dimmed">
        {words.rulesLead}
      </Text>
      <Loaded query={rules}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm">{words.noRules}</Text>
          ) : (
            <Records label={words.rules}>
              {[...Map.groupBy(data, ({ store_id }) => store_id)].map(([id, own]) => (
                <StoreRules key={id} name={storeName(id)} rules={own} accounts={accounts} />
              ))}
            </Records>
          )
        }
      </Loaded>
    </Stack>
  )
}

type Props = { name: string; rules: ProviderAccountRule[]; accounts: ProviderAccount[] }

/** Shows the rules of a store; methods with the same accounts share a line. */
function StoreRules({ name, rules, accounts }: Props) {
  const { language } = useLanguage()
  const words = useWords(providerAccountWords)
  const accountName = (id: number) => accounts.find((account) => account.id === id)?.name ?? `#${id}`
  const byWay = Map.groupBy(rules, ({ account_ids }) => account_ids.map(accountName).join(words.nextInLine))
  const lines = [...byWay].map(([way, own]) => {
    const methods = own.map(({ payment_method }) => paymentName(payment_method, language)).join(', ')
    return `${way}: ${methods}`
  })
  return <Record name={name} lines={lines} />
}
