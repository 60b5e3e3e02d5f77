import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Overview, SalesFigures } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { usePathTo } from '../../session/business.tsx'
import classes from './home.module.css'
import { homeWords } from './words.ts'

type Figure = {
  name: 'revenue' | 'orders' | 'paidShare' | 'average'
  read: (sales: SalesFigures) => number | undefined
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : undefined)

const figures: Figure[] = [
  { name: 'revenue', read: ({ revenue }) => Number(revenue) },
  { name: 'orders', read: ({ orders }) => orders },
  { name: 'paidShare', read: ({ paid_orders, orders }) => ratio(paid_orders, orders) },
  { name: 'average', read: ({ value, orders }) => ratio(Number(value), orders) },
]

/** Shows today's sales, compared with yesterday and with the same day of the previous week. */
export function TodayFigures({ overview }: { overview: Overview }) {
  const { home } = useWords(homeWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { sales, visitors, currency, date, starts_at } = overview
  // Capped, because manual orders and those from other storefronts have no visitor here.
  const share = ratio(Math.min(sales.today.orders, visitors.today), visitors.today)
  const show = (name: Figure['name'], value: number | undefined) => {
    if (value === undefined) return '–'
    if (name === 'orders') return format.count(value)
    return name === 'paidShare' ? format.percent(value) : format.money(Math.round(value), currency)
  }
  return (
    <Card title={home.today} lead={format.day(`${date}T12:00:00`)}>
      <div className={classes.figures}>
        {figures.map(({ name, read }) => (
          <Link
            key={name}
            className={classes.figure}
            to={`${pathTo('orders')}?draft_time_since=${encodeURIComponent(starts_at)}`}
          >
            <Text size="sm" c="dimmed">
              {home.figures[name]}
            </Text>
            <span className={classes.large}>{show(name, read(sales.today))}</span>
            <Before label={home.yesterday} text={show(name, read(sales.yesterday))} />
            <Before label={home.weekBefore} text={show(name, read(sales.week_before))} />
          </Link>
        ))}
        <div className={classes.figure}>
          <Text size="sm" c="dimmed">
            {home.visitors}
          </Text>
          <span className={classes.large}>{format.count(visitors.today)}</span>
          <Before label={home.yesterday} text={format.count(visitors.yesterday)} />
          <Before label={home.conversion} text={share === undefined ? '–' : format.percent(share)} />
        </div>
      </div>
    </Card>
  )
}

const Before = ({ label, text }: { label: string; text: string }) => (
  <Text size="xs" c="dimmed" component="span">
    {label}: {text}
  </Text>
)
