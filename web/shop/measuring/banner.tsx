import { render } from 'preact'
import { shop } from '../state/shop.ts'
import { loadConsent, storeConsent } from './consent.ts'
import { words } from './messages.ts'

const names = { meta: 'Meta', tiktok: 'TikTok', ga4: 'Google Analytics' }

let root: HTMLElement | undefined

/**
 * Asks for consent at the bottom of the page, where it moves nothing. Both answers look equal, and neither is
 * preselected.
 */
export function showBanner(onGranted: () => void) {
  if (root) return
  root = document.createElement('div')
  document.body.append(root)
  render(<Banner onGranted={onGranted} />, root)
}

function answer(given: 'granted' | 'denied', onGranted: () => void) {
  const before = loadConsent()
  storeConsent(given)
  root?.remove()
  root = undefined
  // Loaded scripts cannot be removed from a running page, so it is reloaded.
  if (before === 'granted' && given === 'denied') return location.reload()
  if (given === 'granted' && before !== 'granted') onGranted()
}

function Banner({ onGranted }: { onGranted: () => void }) {
  const { title, text, accept, decline } = words()
  const services = [...new Set(shop.measuring.map(({ vendor }) => names[vendor]))].join(', ')
  return (
    <section class="measuring" aria-label={title}>
      <p>{text.replace('{names}', services)}</p>
      <div class="measuring-answers">
        <button type="button" class="button button-quiet" onClick={() => answer('denied', onGranted)}>
          {decline}
        </button>
        <button type="button" class="button button-quiet" onClick={() => answer('granted', onGranted)}>
          {accept}
        </button>
      </div>
    </section>
  )
}
