import type { PublicOrder } from '../../api/types.generated.ts'
import { moment } from '../../words.ts'
import { isOrderWord, say } from './words.ts'

export const statusName = (status: string) => {
  const word = `status_${status}`
  return isOrderWord(word) ? say(word) : status
}

/** The history of the order, newest first. */
export function Progress({ order }: { order: PublicOrder }) {
  const moves = order.status_history
  if (moves.length === 0) return null
  return (
    <section class="section">
      <h2 class="section-title">{say('progress')}</h2>
      <ol class="progress">
        {moves.map(({ status, time }) => (
          <li key={time + status}>
            <strong>{statusName(status)}</strong>
            <span class="quiet small">{moment(time)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
