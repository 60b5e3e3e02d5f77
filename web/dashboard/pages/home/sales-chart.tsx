import { Anchor, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { Answer } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Disclosure } from '../../parts/layout/disclosure.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { saveCsv } from '../../parts/values/save-file.ts'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { useChosenStore } from '../../session/store.ts'
import { Bars } from './bars.tsx'
import classes from './home.module.css'
import { lengths, type Period, refetchInterval } from './use-period.ts'
import { homeWords } from './words.ts'

const metrics = ['value', 'revenue', 'orders'] as const

type Metric = (typeof metrics)[number]

/** Shows the sales of a period as bars and as a table with the same figures. */
export function SalesChart({ period }: { period: Period }) {
  const { sales: words } = useWords(homeWords).home
  const { path } = useBusiness()
  const store = useChosenStore()
  const [search] = useSearchParams()
  const metric = metrics.find((name) => name === search.get('metric')) ?? 'value'
  const isCompared = search.has('compare')
  const { from, to, step, length } = period
  const query = useApi(
    'GET /api/businesses/{business_id}/statistics/sales',
    {
      path,
      query: {
        ...(store && { store_id: Number(store) }),
        from,
        to,
        breakdown_date: step,
        compare: isCompared ? 'previous' : 'off',
      },
    },
    { refetchInterval },
  )
  return (
    <Card title={words.title}>
      <Choices length={length} metric={metric} isCompared={isCompared} />
      <Loaded query={query} rows={3}>
        {(sales) => <Figures sales={sales} metric={metric} from={from} to={to} />}
      </Loaded>
    </Card>
  )
}

type ChoicesProps = { length: Period['length']; metric: Metric; isCompared: boolean }

/** What is shown; the choices stand in the address. */
function Choices({ length, metric, isCompared }: ChoicesProps) {
  const { sales: words } = useWords(homeWords).home
  const [, setSearch] = useSearchParams()
  const set = (name: string, value: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <NativeSelect
        label={words.period}
        value={length}
        onChange={(event) => set('days', event.currentTarget.value)}
        data={lengths.map((value) => ({ value: String(value), label: words.periods[value] }))}
      />
      <NativeSelect
        label={words.shown}
        value={metric}
        onChange={(event) => set('metric', event.currentTarget.value)}
        data={metrics.map((value: Metric) => ({ value, label: words.metrics[value] }))}
      />
      <Checkbox
        label={words.compare}
        checked={isCompared}
        onChange={(event) => set('compare', event.currentTarget.checked ? '1' : undefined)}
        mb={8}
      />
    </Group>
  )
}

type Sales = Answer<'GET /api/businesses/{business_id}/statistics/sales'>

type FiguresProps = { sales: Sales; metric: Metric; from: string; to: string }

function Figures({ sales: { period: shown, compared }, metric, from, to }: FiguresProps) {
  const {
    home: { sales: words, csv },
    taxed,
  } = useWords(homeWords)
  const { business } = useBusiness()
  const pathTo = usePathTo()
  const format = useFormat()
  const money = (value: string | number) => format.money(value, business.currency)
  const show = (value: string | number) => (metric === 'orders' ? format.count(Number(value)) : money(value))
  const total = show(shown.totals[metric])
  const hasTax = business.tax_rate !== null || Number(shown.totals.tax) > 0
  const bars = shown.series.map((one, place) => {
    const before = compared?.series[place]
    return {
      date: one.date,
      label: format.day(`${one.date}T12:00:00`),
      value: Number(one[metric]),
      text: show(one[metric]),
      ...(before && { before: Number(before[metric]), beforeText: show(before[metric]) }),
    }
  })
  const save = () => {
    const { orders, value, revenue } = words.metrics
    const rows = [
      [words.date, orders, value, revenue, taxed.base, taxed.tax],
      ...shown.series.map((one) => [one.date, one.orders, one.value, one.revenue, one.tax_base, one.tax]),
    ]
    saveCsv(`${words.title}-${from}-${to}.csv`, hasTax ? rows : rows.map((row) => row.slice(0, 4)))
  }
  return (
    <>
      <Group gap="xs" mb="sm" align="baseline">
        <span className={classes.large}>{total}</span>
        {compared && (
          <Text size="sm" c="dimmed">
            {words.before}: {show(compared.totals[metric])}
          </Text>
        )}
        <Anchor
          component={Link}
          size="sm"
          to={`${pathTo('orders')}?draft_time_since=${encodeURIComponent(shown.starts_at)}`}
        >
          {words.allOrders}
        </Anchor>
      </Group>
      {hasTax && (
        <Text size="sm" mb="sm">
          {taxed.line(money(shown.totals.tax_base), money(shown.totals.tax))}
        </Text>
      )}
      {shown.totals.orders === 0 && !compared?.totals.orders ? (
        <Text c="dimmed">{words.empty}</Text>
      ) : (
        <Bars bars={bars} label={words.summary(words.metrics[metric], bars[0]!.label, bars.at(-1)!.label, total)} />
      )}
      <Group justify="space-between" align="flex-start" mt="sm">
        <Disclosure label={words.asTable}>
          <Table bars={bars} metric={metric} isCompared={Boolean(compared)} />
        </Disclosure>
        <Button variant="default" size="xs" leftSection={<Icon name="download" size={14} />} onClick={save}>
          {csv}
        </Button>
      </Group>
    </>
  )
}

type TableProps = {
  bars: { date: string; label: string; text: string; beforeText?: string }[]
  metric: Metric
  isCompared: boolean
}

function Table({ bars, metric, isCompared }: TableProps) {
  const { sales: words } = useWords(homeWords).home
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.metrics[metric]}</th>
          {isCompared && <th scope="col">{words.before}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ date, label, text, beforeText }) => (
          <tr key={date}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            {isCompared && <td>{beforeText}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
