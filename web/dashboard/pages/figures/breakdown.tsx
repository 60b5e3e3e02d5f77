import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core'
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
import { saveTextFile, toCsv } from '../../parts/values/save-file.ts'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { Bar, Table } from './table.tsx'
import type { Range } from './use-range.ts'
import { figureWords } from './words.ts'

const dimensions = ['product', 'customer', 'channel', 'campaign', 'city', 'payment_method'] as const
const sorts = ['value', 'revenue', 'orders', 'units'] as const
const shownRows = 50
const savedRows = 1000

const operation = 'GET /api/businesses/{business_id}/statistics/sales/{dimension}'

type Dimension = (typeof dimensions)[number]
type Sort = (typeof sorts)[number]
type Ranked = Answer<typeof operation>['data'][number]
type Props = { range: Range; store: string | undefined }

/** What was sold, to whom, and where it came from, as a table of a period. */
export function Breakdown({ range: { from, to }, store }: Props) {
  const { figures: words } = useWords(figureWords)
  const { path } = useBusiness()
  const [search, setSearch] = useSearchParams()
  const dimension = dimensions.find((name) => name === search.get('by')) ?? 'product'
  const sort = sorts.find((name) => name === search.get('sort')) ?? 'value'
  const withParameter = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    return next
  }
  const input = {
    path: { ...path, dimension },
    query: { ...(store && { store_id: Number(store) }), from, to, sort },
  }
  const query = useApi(operation, { ...input, query: { ...input.query, limit: shownRows } })
  const tabs = dimensions.map((key) => ({
    key,
    label: words.tabs[key],
    to: `?${withParameter('by', key)}`,
    isCurrent: key === dimension,
  }))
  return (
    <Card>
      <Tabs label={words.by} tabs={tabs} />
      <Group justify="space-between" align="flex-end" mb="sm">
        <NativeSelect
          label={words.sort}
          value={sort}
          onChange={({ currentTarget: { value } }) => setSearch(withParameter('sort', value))}
          data={sorts.map((value) => ({ value, label: words.metrics[value] }))}
        />
        <SaveRows input={input} />
      </Group>
      <Loaded query={query} rows={4}>
        {({ data }) => <Rows data={data} dimension={dimension} sort={sort} from={from} />}
      </Loaded>
    </Card>
  )
}

type SaveProps = {
  input: { path: { business_id: string; dimension: Dimension }; query: { from: string; to: string; sort: Sort } }
}

/** Saves the rows of a table, also those that it does not show. */
function SaveRows({ input }: SaveProps) {
  const { figures: words } = useWords(figureWords)
  const { dimension } = input.path
  const { from, to } = input.query
  const toName = useNames(dimension)
  const save = useMutation({
    mutationFn: async () => {
      const { data } = await call(operation, { ...input, query: { ...input.query, limit: savedRows } })
      const { orders, units, value, revenue } = words.metrics
      const rows = data.map((one) => [toName(one), String(one.orders), String(one.units), one.value, one.revenue])
      const table = [[words.name, orders, units, value, revenue], ...rows]
      saveTextFile(`${words.tabs[dimension]}-${from}-${to}.csv`, toCsv(table))
    },
  })
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="download" size={14} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {words.save}
      </Button>
      {save.error && <Problem error={save.error} />}
    </div>
  )
}

function useNames(dimension: Dimension) {
  const { figures: words } = useWords(figureWords)
  const { language } = useLanguage()
  return ({ key, name }: Ranked) => {
    if (!name && (!key || dimension === 'customer')) return words.none[dimension]
    return dimension === 'payment_method' ? paymentName(key, language) : (name ?? key)
  }
}

/** The filter of the order list for each dimension; customers have a page of their own. */
const filters = {
  product: 'product_id',
  channel: 'utm_source',
  city: 'city',
  payment_method: 'payment_method',
} as const

/** The address of what stands behind a row; none for campaigns, rows without a value, and products known by name only. */
function useAddress(dimension: Dimension, from: string) {
  const { business } = useBusiness()
  const pathTo = usePathTo()
  return ({ key, name }: Ranked) => {
    if (!key || dimension === 'campaign' || (dimension === 'product' && !/^\d+$/.test(key))) return undefined
    if (dimension === 'customer') return name ? pathTo('customer', { customer_id: key }) : undefined
    const draft_time_since = fromLocalTime(`${from}T00:00`, business.time_zone)
    return `${pathTo('orders')}?${new URLSearchParams({ [filters[dimension]]: key, draft_time_since })}`
  }
}

type RowsProps = { data: Ranked[]; dimension: Dimension; sort: Sort; from: string }

function Rows({ data, dimension, sort, from }: RowsProps) {
  const { figures: words } = useWords(figureWords)
  const { business } = useBusiness()
  const format = useFormat()
  const toName = useNames(dimension)
  const toAddress = useAddress(dimension, from)
  if (data.length === 0) return <Text c="dimmed">{words.empty}</Text>
  const top = Math.max(...data.map((one) => Number(one[sort])), 1)
  const { orders, units, value, revenue } = words.metrics
  return (
    <>
      <Table label={words.tabs[dimension]} titles={[words.name, orders, units, value, revenue]}>
        {data.map((one) => (
          <tr key={one.key}>
            <th scope="row">
              <Name to={toAddress(one)}>{toName(one)}</Name>
              <Bar share={Number(one[sort]) / top} />
            </th>
            <td>{format.count(one.orders)}</td>
            <td>{format.count(one.units)}</td>
            <td>{format.money(one.value, business.currency)}</td>
            <td>{format.money(one.revenue, business.currency)}</td>
          </tr>
        ))}
      </Table>
      {data.length === shownRows && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.more(shownRows)}
        </Text>
      )}
    </>
  )
}

const Name = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  ) : (
    children
  )
