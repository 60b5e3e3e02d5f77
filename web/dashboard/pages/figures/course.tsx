import { Button, Group, Text } from '@mantine/core'
import type { Answer } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { saveCsv } from '../../parts/values/save-file.ts'
import { useBusiness } from '../../session/business.tsx'
import classes from './figures.module.css'
import { Bar, Table } from './table.tsx'
import { type Range, toStep } from './use-range.ts'
import { figureWords } from './words.ts'

type Sales = Answer<'GET /api/businesses/{business_id}/statistics/sales'>

/** The sums of a period beside those of the period before it, and how they came about day by day. */
export function Course({ range, store }: { range: Range; store: string | undefined }) {
  const { path } = useBusiness()
  const { from, to } = range
  const query = useApi('GET /api/businesses/{business_id}/statistics/sales', {
    path,
    query: {
      ...(store && { store_id: Number(store) }),
      from,
      to,
      breakdown_date: toStep(range),
      compare: 'previous',
    },
  })
  return (
    <Loaded query={query} rows={4}>
      {(sales) => (
        <>
          <Sums sales={sales} />
          <Steps sales={sales} />
        </>
      )}
    </Loaded>
  )
}

type Totals = Sales['period']['totals']

const average = ({ value, orders }: Totals) => (orders === 0 ? 0 : Number(value) / orders)

function Sums({ sales: { period, compared, currency } }: { sales: Sales }) {
  const { figures: words } = useWords(figureWords)
  const format = useFormat()
  const money = (value: string | number) => format.money(value, currency)
  const shown: Record<keyof typeof words.metrics, (totals: Totals) => string> = {
    value: ({ value }) => money(value),
    revenue: ({ revenue }) => money(revenue),
    orders: ({ orders }) => format.count(orders),
    units: ({ units }) => format.count(units),
    average: (totals) => money(Math.round(average(totals))),
  }
  return (
    <div className={classes.sums}>
      {Object.entries(shown).map(([name, show]) => (
        <Card key={name}>
          <Text size="sm" c="dimmed">
            {words.metrics[name as keyof typeof shown]}
          </Text>
          <Text fw={700} className={classes.sum}>
            {show(period.totals)}
          </Text>
          {compared && (
            <Text size="xs" c="dimmed">
              {words.before(show(compared.totals))}
            </Text>
          )}
        </Card>
      ))}
    </div>
  )
}

function Steps({ sales: { period, currency } }: { sales: Sales }) {
  const { figures: words } = useWords(figureWords)
  const { series, totals, from, to } = period
  const { value, revenue, orders, units } = words.metrics
  const save = () =>
    saveCsv(`${words.title}-${from}-${to}.csv`, [
      [words.date, orders, units, value, revenue],
      ...series.map((one) => [one.date, one.orders, one.units, one.value, one.revenue]),
    ])
  return (
    <Card title={words.course}>
      {totals.orders === 0 ? <Text c="dimmed">{words.empty}</Text> : <StepTable series={series} currency={currency} />}
      <Group justify="flex-end" mt="sm">
        <Button variant="default" size="xs" leftSection={<Icon name="download" size={14} />} onClick={save}>
          {words.save}
        </Button>
      </Group>
    </Card>
  )
}

/** The latest step first. */
function StepTable({ series, currency }: { series: Sales['period']['series']; currency: string }) {
  const { figures: words } = useWords(figureWords)
  const format = useFormat()
  const top = Math.max(...series.map(({ value }) => Number(value)), 1)
  const { value, revenue, orders } = words.metrics
  return (
    <Table label={words.course} titles={[words.date, orders, value, revenue]}>
      {series.toReversed().map((one) => (
        <tr key={one.date}>
          <th scope="row">
            {format.day(`${one.date}T12:00:00`)}
            <Bar share={Number(one.value) / top} />
          </th>
          <td>{format.count(one.orders)}</td>
          <td>{format.money(one.value, currency)}</td>
          <td>{format.money(one.revenue, currency)}</td>
        </tr>
      ))}
    </Table>
  )
}
