import { useEffect, useState } from 'preact/hooks'
import { ClockIcon } from '../../parts/icons.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

const minute = 60_000

/** The payment deadline and a countdown. */
export function Deadline({ at }: { at: string }) {
  const { language, moment } = useShop()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.floor((Date.parse(at) - now) / minute))
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  return (
    <p class="deadline">
      <ClockIcon />
      <span>
        {say(language, 'pay_before', { time: moment(at) })}
        {left > 0 && hours < 48 && (
          <span class="quiet">
            {' '}
            ({hours > 0 ? say(language, 'left_hours', { hours, minutes }) : say(language, 'left_minutes', { minutes })})
          </span>
        )}
      </span>
    </p>
  )
}
