import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useFormat } from '../../messages/format.ts'
import { useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { type RankedSale, rankedSales, useOrdersAddress, useRankedName } from './ranked-sales.ts'
import { SaveTable } from './save-table.tsx'
import { Bar, Table } from './table.tsx'
import type { Range } from './use-range.ts'
import { figureWords } from './words.ts'

const dimensions = ['product', 'customer', 'channel', 'campaign', 'city', 'payment_method'] as const
const sorts = ['value', 'revenue', 'orders', 'units'] as const
const shownRows = 50
const savedRows = 1000

type Dimension = (typeof dimensions)[number]
type Sort = (typeof sorts)[number]
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
  const query = useApi(rankedSales, { ...input, query: { ...input.query, limit: shownRows } })
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

function SaveRows({ input }: SaveProps) {
  const { figures: words } = useWords(figureWords)
  const { dimension } = input.path
  const { from, to } = input.query
  const toName = useRankedName(dimension, words.none[dimension], words.others)
  const readRows = async () => {
    const { data } = await call(rankedSales, { ...input, query: { ...input.query, limit: savedRows } })
    const { orders, units, value, revenue } = words.metrics
    const rows = data.map((one) => [toName(one), one.orders, one.units, one.value, one.revenue])
    return [[words.name, orders, units, value, revenue], ...rows]
  }
  return <SaveTable label={words.save} fileName={`${words.tabs[dimension]}-${from}-${to}.csv`} readRows={readRows} />
}

/** The address of what stands behind a row. Campaigns have none, and customers have a page of their own. */
function useAddress(dimension: Dimension, from: string) {
  const pathTo = usePathTo()
  const toOrders = useOrdersAddress(from)
  return ({ key, name }: RankedSale) => {
    if (dimension === 'campaign') return undefined
    if (dimension === 'customer') return name ? pathTo('customer', { customer_id: key }) : undefined
    return toOrders(dimension, key)
  }
}

type RowsProps = { data: RankedSale[]; dimension: Dimension; sort: Sort; from: string }

function Rows({ data, dimension, sort, from }: RowsProps) {
  const { figures: words } = useWords(figureWords)
  const { business } = useBusiness()
  const format = useFormat()
  const toName = useRankedName(dimension, words.none[dimension], words.others)
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
