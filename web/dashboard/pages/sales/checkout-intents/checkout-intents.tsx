import { Stack } from '@mantine/core'
import { useWords } from '../../../messages/provider.tsx'
import { useListState } from '../../../parts/data-table/use-list-state.ts'
import { Page } from '../../../parts/layout/page.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { IntentList } from './intent-list.tsx'
import { WaitingList } from './waiting-list.tsx'
import { checkoutIntentWords } from './words.ts'

/** Lists unfinished checkouts, and buyers who wait for stock. */
export default function CheckoutIntents() {
  const words = useWords(checkoutIntentWords)
  const { filters } = useListState(['list'])
  const isWaiting = filters.list === 'waiting'
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack gap="sm">
        <Tabs
          label={words.tabsLabel}
          tabs={(['checkouts', 'waiting'] as const).map((key) => ({
            key,
            label: words.tabs[key],
            to: key === 'waiting' ? '?list=waiting' : '?',
            isCurrent: isWaiting === (key === 'waiting'),
          }))}
        />
        {isWaiting ? <WaitingList /> : <IntentList />}
      </Stack>
    </Page>
  )
}
