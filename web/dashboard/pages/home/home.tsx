import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { Page } from '../../parts/layout/page.tsx'
import { WhenNear } from '../../parts/layout/when-near.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useLiveLists } from '../../parts/live/use-live-lists.ts'
import { lazyPart } from '../../preload.ts'
import { useBusiness } from '../../session/business.tsx'
import { useStoreFilter } from '../../session/store.ts'
import { funnelWords } from './funnel/words.ts'
import { Ranking } from './ranking.tsx'
import { SalesChart } from './sales-chart.tsx'
import { Setup } from './setup.tsx'
import { ToDo } from './to-do.tsx'
import { TodayFigures } from './today-figures.tsx'
import { refetchInterval, usePeriod } from './use-period.ts'
import { homeWords } from './words.ts'

const Funnel = lazyPart([funnelWords], async () => (await import('./funnel/funnel.tsx')).default)

export default function Home() {
  const { home } = useWords(homeWords)
  const { path } = useBusiness()
  const store = useStoreFilter()
  const overview = useApi(
    'GET /api/businesses/{business_id}/statistics/overview',
    { path, ...(store && { query: { store_id: Number(store) } }) },
    { refetchInterval },
  )
  useLiveLists(overview.data !== undefined)
  const period = usePeriod(overview.data?.date)
  return (
    <Page title={home.title}>
      <Loaded query={overview} rows={4}>
        {(data) => (
          <Stack gap="lg">
            <Setup steps={data.setup} />
            {data.setup.order && <ToDo counts={data.to_do} />}
            <TodayFigures overview={data} />
            {data.setup.order && period && (
              <>
                <SalesChart period={period} />
                <WhenNear minHeight={300}>
                  <Ranking period={period} />
                </WhenNear>
                <WhenNear minHeight={300}>
                  <Suspense fallback={null}>
                    <Funnel period={period} />
                  </Suspense>
                </WhenNear>
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
