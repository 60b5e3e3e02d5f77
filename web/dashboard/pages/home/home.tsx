import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useApi } from '../../api/hooks.ts'
import type { Overview } from '../../api/types.generated.ts'
import { useWords } from '../../messages/provider.tsx'
import { Page } from '../../parts/layout/page.tsx'
import { WhenNear } from '../../parts/layout/when-near.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useLiveLists } from '../../parts/live/use-live-lists.ts'
import { lazyPart } from '../../preload.ts'
import { useBusiness } from '../../session/business.tsx'
import { useStoreFilter } from '../../session/store.ts'
import { funnelWords } from './funnel/words.ts'
import { SalesChart } from './sales-chart.tsx'
import { ToDo } from './to-do.tsx'
import { TodayFigures } from './today-figures.tsx'
import { refetchInterval, usePeriod } from './use-period.ts'
import { homeWords } from './words.ts'

/** Loaded only for a business that cannot sell yet or has not sold. */
const Setup = lazy(() => import('./setup.tsx'))
const Ranking = lazy(async () => ({ default: (await import('./ranking.tsx')).Ranking }))
const Funnel = lazyPart([funnelWords], async () => (await import('./funnel/funnel.tsx')).default)

const isReady = ({ store, product, shipping, payment, order }: Overview['setup']) =>
  store && product && shipping && payment && order

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
            {!isReady(data.setup) && (
              <Suspense fallback={<Skeleton h={420} radius={14} />}>
                <Setup steps={data.setup} />
              </Suspense>
            )}
            {data.setup.order && <ToDo counts={data.to_do} />}
            <TodayFigures overview={data} />
            {data.setup.order && period && (
              <>
                <SalesChart period={period} />
                <WhenNear minHeight={300}>
                  <Suspense fallback={null}>
                    <Ranking period={period} />
                  </Suspense>
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
