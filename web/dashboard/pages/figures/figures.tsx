import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { Page } from '../../parts/layout/page.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useBusiness } from '../../session/business.tsx'
import { saveStoreChoice, storeParameter, useStoreFilter } from '../../session/store.ts'
import { Breakdown } from './breakdown.tsx'
import { Course } from './course.tsx'
import { lengths, useRange } from './use-range.ts'
import { figureWords } from './words.ts'

/** What was sold in a period: its course, and who or what it came from. */
export default function Figures() {
  const { figures: words } = useWords(figureWords)
  const { path } = useBusiness()
  const overview = useApi('GET /api/businesses/{business_id}/statistics/overview', { path })
  return (
    <Page title={words.title}>
      <Text c="dimmed" size="sm" mb="md">
        {words.lead}
      </Text>
      <Loaded query={overview} rows={3}>
        {({ date }) => <Report today={date} />}
      </Loaded>
    </Page>
  )
}

function Report({ today }: { today: string }) {
  const { range, set } = useRange(today)
  const store = useStoreFilter()
  return (
    <Stack gap="lg">
      <Group gap="sm" align="flex-end">
        <PeriodFields range={range} set={set} />
        <StoreSelect chosen={store} onChoose={(id) => set({ [storeParameter]: id })} />
      </Group>
      <Course range={range} store={store} />
      <Breakdown range={range} store={store} />
    </Stack>
  )
}

function PeriodFields({ range, set }: Pick<ReturnType<typeof useRange>, 'range' | 'set'>) {
  const { figures: words } = useWords(figureWords)
  const { choice, from, to } = range
  const choose = (value: string) =>
    set(value === 'own' ? { from, to, days: undefined } : { from: undefined, to: undefined, days: value })
  return (
    <>
      <NativeSelect
        label={words.period}
        value={choice}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[...lengths, 'own' as const].map((value) => ({ value, label: words.periods[value] }))}
      />
      {choice === 'own' &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={words[name]}
            value={range[name]}
            onChange={({ currentTarget: { value } }) => value && set({ [name]: value })}
          />
        ))}
    </>
  )
}

function StoreSelect({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string | undefined) => void }) {
  const { figures: words } = useWords(figureWords)
  const { path, business } = useBusiness()
  const stores =
    useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: 100 } }).data?.data ?? []
  if (stores.length < 2) return null
  return (
    <NativeSelect
      label={words.store}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) => {
        saveStoreChoice(business.unique_id, value || undefined)
        onChoose(value || undefined)
      }}
      data={[
        { value: '', label: words.allStores },
        ...stores.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
