import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useBusiness } from '../../session/business.tsx'
import { useChosenStore } from '../../session/store.ts'
import { type RankedSale, rankedSales, useOrdersAddress, useRankedName } from '../figures/ranked-sales.ts'
import { SaveTable } from '../figures/save-table.tsx'
import classes from './home.module.css'
import { type Period, refetchInterval } from './use-period.ts'
import { homeWords } from './words.ts'

const dimensions = ['product', 'channel', 'city', 'payment_method'] as const

/** Ranks products, channels, cities or payment methods of a period by sales. */
export function Ranking({ period }: { period: Period }) {
  const { home } = useWords(homeWords)
  const { ranking: words } = home
  const [search] = useSearchParams()
  const dimension = dimensions.find((name) => name === search.get('by')) ?? 'product'
  const query = useApi(rankedSales, useRequest(dimension, period)(10), { refetchInterval })
  const toAddress = (by: string) => {
    const next = new URLSearchParams(search)
    next.set('by', by)
    return `?${next}`
  }
  return (
    <Card title={words.title}>
      <Tabs
        label={words.label}
        tabs={dimensions.map((key) => ({
          key,
          label: words.tabs[key],
          to: toAddress(key),
          isCurrent: key === dimension,
        }))}
      />
      <Loaded query={query} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{home.sales.empty}</Text>
          ) : (
            <>
              <Places data={data} dimension={dimension} period={period} />
              <SaveRows dimension={dimension} period={period} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

type Dimension = (typeof dimensions)[number]
type PartProps = { dimension: Dimension; period: Period }

/** Asks for so many of the best ones. */
function useRequest(dimension: Dimension, { from, to }: Period) {
  const { path } = useBusiness()
  const store = useChosenStore()
  return (limit: number) => ({
    path: { ...path, dimension },
    query: { ...(store && { store_id: Number(store) }), from, to, limit },
  })
}

function Places({ data, dimension, period }: PartProps & { data: RankedSale[] }) {
  const { ranking: words } = useWords(homeWords).home
  const { currency } = useBusiness().business
  const format = useFormat()
  const toName = useRankedName(dimension, words.none[dimension], words.others)
  const toOrders = useOrdersAddress(period.from)
  const top = Math.max(...data.map(({ value }) => Number(value)), 1)
  return (
    <ol className={classes.ranked}>
      {data.map((one) => (
        <li key={one.key} className={classes.place}>
          <div className={classes.line}>
            <PlaceName to={toOrders(dimension, one.key)}>{toName(one)}</PlaceName>
            <span className="money">{format.money(one.value, currency)}</span>
          </div>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className={classes.share}>
            <rect className={classes.bar} width={(Number(one.value) / top) * 100} height={1} />
          </svg>
          <Text size="xs" c="dimmed">
            {words.orders(format.count(one.orders))}
            {dimension === 'product' && ` · ${words.units(format.count(one.units))}`}
          </Text>
        </li>
      ))}
    </ol>
  )
}

/** Downloads more of the ranking than the page shows. */
function SaveRows({ dimension, period }: PartProps) {
  const { home, taxed } = useWords(homeWords)
  const { ranking: words, sales, csv } = home
  const { business } = useBusiness()
  const toRequest = useRequest(dimension, period)
  const toName = useRankedName(dimension, words.none[dimension], words.others)
  const readRows = async () => {
    const { data } = await call(rankedSales, toRequest(1000))
    const hasTax = business.tax_rate !== null || data.some(({ tax }) => Number(tax) > 0)
    const { metrics } = sales
    return [
      [words.name, metrics.orders, metrics.value, metrics.revenue, ...(hasTax ? [taxed.base, taxed.tax] : [])],
      ...data.map((one) => [
        ...[toName(one), one.orders, one.value, one.revenue],
        ...(hasTax ? [one.tax_base, one.tax] : []),
      ]),
    ]
  }
  const fileName = `${words.tabs[dimension]}-${period.from}-${period.to}.csv`
  return (
    <Group justify="flex-end" mt="sm">
      <SaveTable label={csv} fileName={fileName} readRows={readRows} />
    </Group>
  )
}

const PlaceName = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? (
    <Anchor component={Link} to={to} className={classes.name}>
      {children}
    </Anchor>
  ) : (
    <span className={classes.name}>{children}</span>
  )
