import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { AccountRecord } from './account-record.tsx'
import { Rules } from './rules.tsx'
import { providerAccountWords } from './words.ts'

const maxAccounts = 100

type Props = {
  kind?: 'payment' | 'message'
  /** Whether online payments go to the simulator until there is an account. */
  isSimulated?: boolean
}

/** Lists the business's accounts of one kind at outside services, ordered by rank. */
export default function ProviderAccounts({ kind = 'payment', isSimulated = false }: Props) {
  const words = useWords(providerAccountWords)
  const { title, lead, empty } = kind === 'message' ? words.message : words
  const { path } = useBusiness()
  const query = { page_size: maxAccounts }
  const accounts = useApi('GET /api/businesses/{business_id}/provider-accounts', { path, query })
  const providers = useApi('GET /api/businesses/{business_id}/provider-accounts/providers', { path })
  const [isAdding, setAdding] = useState(false)
  const offered = (providers.data?.data ?? []).filter((provider) => provider.kind === kind)
  const isPayment = kind === 'payment'
  return (
    <Card title={title} lead={lead}>
      <Stack>
        <Loaded query={accounts}>
          {({ data }) => {
            const own = data.filter((account) => account.kind === kind)
            return own.length === 0 ? (
              <Text size="sm">{isSimulated ? words.emptySimulated : empty}</Text>
            ) : (
              <Records label={title}>
                {own
                  .toSorted((a, b) => a.rank - b.rank || a.id - b.id)
                  .map((account) => (
                    <AccountRecord
                      key={account.id}
                      account={account}
                      provider={offered.find(({ provider }) => provider === account.provider)}
                    />
                  ))}
              </Records>
            )
          }}
        </Loaded>
        {offered.length > 0 && (
          <Group>
            <Button variant="light" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </Group>
        )}
        {isPayment && accounts.data?.data.some((account) => account.kind === kind) && (
          <Rules accounts={accounts.data.data} />
        )}
        {isAdding && <AccountDialog providers={offered} onClose={() => setAdding(false)} />}
      </Stack>
    </Card>
  )
}
