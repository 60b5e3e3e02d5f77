import { render } from 'preact'
import type { Context } from '../context.ts'
import { loadConsent, storeConsent } from './consent.ts'
import { words } from './messages.ts'

const names = { meta: 'Meta', tiktok: 'TikTok', ga4: 'Google Analytics' }

/** Where the question stands while it is open. */
const createBanner = () => ({ root: undefined as HTMLElement | undefined })

/**
 * Asks for consent at the bottom of the page, where it moves nothing. Both answers look equal, and neither is
 * preselected.
 */
export function showBanner(context: Context, onGranted: () => void) {
  const banner = context.keep(createBanner)
  if (banner.root) return
  const root = document.createElement('div')
  banner.root = root
  document.body.append(root)
  const answer = (given: 'granted' | 'denied') => {
    const before = loadConsent(context)
    storeConsent(context, given)
    root.remove()
    banner.root = undefined
    // Loaded scripts cannot be removed from a running page, so it is reloaded.
    if (before === 'granted' && given === 'denied') return location.reload()
    if (given === 'granted' && before !== 'granted') onGranted()
  }
  render(<Banner context={context} onAnswer={answer} />, root)
}

/** It stands beside the page, where Preact passes no context. */
type Props = { context: Context; onAnswer: (given: 'granted' | 'denied') => void }

function Banner({ context: { shop, language }, onAnswer }: Props) {
  const { title, text, accept, decline } = words[language]
  const services = [...new Set(shop.measuring.map(({ vendor }) => names[vendor]))].join(', ')
  return (
    <section class="measuring" aria-label={title}>
      <p>{text.replace('{names}', services)}</p>
      <div class="measuring-answers">
        <button type="button" class="button button-quiet" onClick={() => onAnswer('denied')}>
          {decline}
        </button>
        <button type="button" class="button button-quiet" onClick={() => onAnswer('granted')}>
          {accept}
        </button>
      </div>
    </section>
  )
}
