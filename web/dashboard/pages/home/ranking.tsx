import { Anchor, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paymentName } from '../../../client/payment-names.generated.ts'
import { fromLocalTime } from '../../../client/zoned-time.ts'
import { type Answer, call } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useLanguage, useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { Problem } from '../../parts/values/problem.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { useChosenStore } from '../../session/store.ts'
import { downloadCsv } from './download-csv.ts'
import classes from './home.module.css'
import { type Period, refetchInterval } from './use-period.ts'
import { homeWords } from './words.ts'

const dimensions = ['product', 'channel', 'city', 'payment_method'] as const

const operation = 'GET /api/businesses/{business_id}/statistics/sales/{dimension}'

/** The filter of the order list for each dimension. */
const filters = {
  product: 'product_id',
  channel: 'utm_source',
  city: 'city',
  payment_method: 'payment_method',
} as const

type Sales = Answer<typeof operation>['data'][number]

/** Ranks products, channels, cities or payment methods of a period by sales. */
export function Ranking({ period }: { period: Period }) {
  const { home } = useWords(homeWords)
  const { ranking: words } = home
  const [search] = useSearchParams()
  const dimension = dimensions.find((name) => name === search.get('by')) ?? 'product'
  const query = useApi(operation, useRequest(dimension, period)(10), { refetchInterval })
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
              <SaveButton dimension={dimension} period={period} />
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

function useName(dimension: Dimension) {
  const { home } = useWords(homeWords)
  const { language } = useLanguage()
  return ({ key, name }: Pick<Sales, 'key' | 'name'>) => {
    if (!key && !name) return home.ranking.none[dimension]
    return dimension === 'payment_method' ? paymentName(key, language) : (name ?? key)
  }
}

/** The address of the orders behind a row; none for rows without a value, or for products that are known by name only. */
function useOrdersLink(dimension: Dimension, { from }: Period) {
  const { business } = useBusiness()
  const pathTo = usePathTo()
  return (key: string) =>
    key && (dimension !== 'product' || /^\d+$/.test(key))
      ? `${pathTo('orders')}?${new URLSearchParams({
          [filters[dimension]]: key,
          draft_time_since: fromLocalTime(`${from}T00:00`, business.time_zone),
        })}`
      : undefined
}

function Places({ data, dimension, period }: PartProps & { data: Sales[] }) {
  const { ranking: words } = useWords(homeWords).home
  const { currency } = useBusiness().business
  const format = useFormat()
  const toName = useName(dimension)
  const toOrdersLink = useOrdersLink(dimension, period)
  const top = Math.max(...data.map(({ value }) => Number(value)), 1)
  return (
    <ol className={classes.ranked}>
      {data.map((one) => (
        <li key={one.key} className={classes.place}>
          <div className={classes.line}>
            <PlaceName to={toOrdersLink(one.key)}>{toName(one)}</PlaceName>
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
function SaveButton(props: PartProps) {
  const { csv } = useWords(homeWords).home
  const save = useSave(props)
  return (
    <>
      <Group justify="flex-end" mt="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="download" size={14} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {csv}
        </Button>
      </Group>
      {save.error && <Problem error={save.error} />}
    </>
  )
}

function useSave({ dimension, period }: PartProps) {
  const { home, taxed } = useWords(homeWords)
  const { ranking: words, sales } = home
  const { business } = useBusiness()
  const toRequest = useRequest(dimension, period)
  const toName = useName(dimension)
  return useMutation({
    mutationFn: async () => {
      const { data } = await call(operation, toRequest(1000))
      const hasTax = business.tax_rate !== null || data.some(({ tax }) => Number(tax) > 0)
      const { metrics } = sales
      downloadCsv(`${words.tabs[dimension]}-${period.from}-${period.to}.csv`, [
        [words.name, metrics.orders, metrics.value, metrics.revenue, ...(hasTax ? [taxed.base, taxed.tax] : [])],
        ...data.map((one) => [
          ...[toName(one), one.orders, one.value, one.revenue],
          ...(hasTax ? [one.tax_base, one.tax] : []),
        ]),
      ])
    },
  })
}

const PlaceName = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? (
    <Anchor component={Link} to={to} className={classes.name}>
      {children}
    </Anchor>
  ) : (
    <span className={classes.name}>{children}</span>
  )
