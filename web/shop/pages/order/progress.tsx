import type { PublicOrder } from '../../api/types.generated.ts'
import { useShop } from '../../use-shop.ts'
import type { Language } from '../../words.ts'
import { isOrderWord, say } from './words.ts'

export function statusName(language: Language, status: string) {
  const word = `status_${status}`
  return isOrderWord(word) ? say(language, word) : status
}

/** The history of the order, newest first. */
export function Progress({ order }: { order: PublicOrder }) {
  const { language, moment } = useShop()
  const moves = order.status_history
  if (moves.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'progress')}</h2>
      <ol class="progress">
        {moves.map(({ status, time }) => (
          <li key={time + status}>
            <strong>{statusName(language, status)}</strong>
            <span class="quiet small">{moment(time)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
