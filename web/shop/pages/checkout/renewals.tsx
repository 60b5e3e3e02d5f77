import { money, rhythm } from '../../words.ts'
import type { Purchase } from './purchase.ts'
import { say } from './words.ts'

type Item = Purchase['items'][number]

const describeRhythm = ({ interval, interval_count }: Item) => (interval ? rhythm(interval, interval_count ?? 1) : '')

/** How often an item is billed, shown beside its price. */
export const Rhythm = ({ item }: { item: Item }) =>
  item.interval ? <span class="quiet"> {describeRhythm(item)}</span> : null

/** Lists the renewals below the total: each subscription is billed again at the price of its items. */
export function Renewals({ items }: { items: Item[] }) {
  const rhythms = [...new Set(items.map(describeRhythm))].filter(Boolean)
  return (
    <>
      {rhythms.map((every) => {
        const members = items.filter((item) => describeRhythm(item) === every)
        const amount = money(members.reduce((sum, { line_subtotal }) => sum + Number(line_subtotal), 0))
        const isShipped = members.some(({ item_type }) => item_type === 'physical')
        return (
          <p key={every} class="sums-then">
            {say(isShipped ? 'renewal_shipped' : 'renewal', { amount, rhythm: every })}
          </p>
        )
      })}
    </>
  )
}
