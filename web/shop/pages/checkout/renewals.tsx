import type { Context } from '../../context.ts'
import { useShop } from '../../use-shop.ts'
import { rhythm } from '../../words.ts'
import type { Purchase } from './purchase.ts'
import { say } from './words.ts'

type Item = Purchase['items'][number]

const describeRhythm = (context: Context, { interval, interval_count }: Item) =>
  interval ? rhythm(context, interval, interval_count ?? 1) : ''

/** How often an item is billed, shown beside its price. */
export function Rhythm({ item }: { item: Item }) {
  const context = useShop()
  return item.interval ? <span class="quiet"> {describeRhythm(context, item)}</span> : null
}

/** Lists the renewals below the total: each subscription is billed again at the price of its items. */
export function Renewals({ items }: { items: Item[] }) {
  const context = useShop()
  const { language, money } = context
  const rhythms = [...new Set(items.map((item) => describeRhythm(context, item)))].filter(Boolean)
  return (
    <>
      {rhythms.map((every) => {
        const members = items.filter((item) => describeRhythm(context, item) === every)
        const amount = money(members.reduce((sum, { line_subtotal }) => sum + Number(line_subtotal), 0))
        const isShipped = members.some(({ item_type }) => item_type === 'physical')
        return (
          <p key={every} class="sums-then">
            {say(language, isShipped ? 'renewal_shipped' : 'renewal', { amount, rhythm: every })}
          </p>
        )
      })}
    </>
  )
}
