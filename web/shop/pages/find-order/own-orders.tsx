import { useEffect, useState } from 'preact/hooks'
import { Notice } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { deleteOrders, type OwnOrder, storedOrders } from '../../state/memory.ts'
import { useShop } from '../../use-shop.ts'
import { t } from '../../words.ts'
import { say } from './words.ts'

/** Lists the latest orders that were placed in this browser. */
export function OwnOrders() {
  const context = useShop()
  const { date, language, linkTo, money } = context
  const [orders, setOrders] = useState<OwnOrder[]>([])
  const [isForgotten, setForgotten] = useState(false)
  useEffect(() => setOrders(storedOrders(context)), [])
  if (isForgotten) return <Notice kind="good">{say(language, 'forgotten')}</Notice>
  if (orders.length === 0) return null
  const remove = () => {
    deleteOrders(context)
    setForgotten(true)
  }
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'own')}</h2>
      <ul class="records">
        {orders.map(({ secret_slug, order_id, total, at }) => (
          <li key={secret_slug} class="record">
            <p>
              <Link to={linkTo('order', { secret_slug })}>{t(language, 'order_number', { number: order_id })}</Link>
            </p>
            <p class="quiet">
              {date(at)} · {money(total)}
            </p>
          </li>
        ))}
      </ul>
      <button type="button" class="link" onClick={remove}>
        {say(language, 'remove')}
      </button>
    </section>
  )
}
