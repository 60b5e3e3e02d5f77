import { call } from '../api/call.ts'
import { secretPages } from '../paths.ts'
import { currentPage, keepApart } from '../router.tsx'
import { loadAttribution } from '../state/attribution.ts'
import { cart } from '../state/cart.ts'
import { shop, storageKey } from '../state/shop.ts'
import { loadConsent } from './consent.ts'
import type { Measured, MeasuredItem } from './measured.ts'

function isSecret(at: { pathname: string } = location) {
  const page = currentPage(at)
  return page !== undefined && secretPages.includes(page.name)
}

const isMeasured = () => shop.allowsVendorScripts && shop.measuring.length > 0 && loadConsent() === 'granted'

let isLoaded = false

// A script that a service has loaded reads the address of whatever its document shows, also after the visitor has said no in
// another tab. The policy of a document that was opened at a secret address allows no such scripts.
keepApart((from, to) => (isLoaded || isMeasured()) && isSecret(from) !== isSecret(to))

/** Tells the services that the store has switched on, if the visitor agreed. Ends when they are told, and never fails. */
export async function measure(event: Measured) {
  if (!isMeasured() || isSecret()) return
  isLoaded = true
  await import('./vendors.ts').then(({ track }) => track(event)).catch(() => {})
}

/** Asks visitors who have not answered, once the page is there. */
export function askForConsent(isAgain = false) {
  if (shop.measuring.length === 0 || (!isAgain && (loadConsent() !== null || isSecret()))) return
  void import('./banner.tsx').then(({ showBanner }) => showBanner(tellPage)).catch(() => {})
}

const counted = (step: string) => storageKey(`seen-${step}`)

/** Counts a step towards an order, without saying whose: carts and checkouts once for each tab. */
export function countStep(step: 'product' | 'cart' | 'checkout') {
  try {
    if (step !== 'product' && sessionStorage.getItem(counted(step))) return
    sessionStorage.setItem(counted(step), '1')
  } catch {
    // Without session storage it is counted each time.
  }
  const utm_source = loadAttribution()?.utm_source?.slice(0, 200)
  const body = { step, ...(utm_source && { utm_source }) }
  void call('POST public/seen', { body, keepalive: true }).catch(() => {})
}

let isFirst = true

/** After each change of the page. The server has counted the first one when it sent it. */
export function followPage() {
  const name = currentPage(location)?.name
  if (!isFirst && (name === 'product' || name === 'bundle')) countStep('product')
  if (!isFirst && name === 'checkout') countStep('checkout')
  isFirst = false
  tellPage()
}

/** Tells services about the page that is shown. */
export function tellPage() {
  void measure({ name: 'PageView' })
  if (currentPage(location)?.name === 'checkout') void measure({ name: 'InitiateCheckout', items: itemsOfCart() })
}

/** Variants by their number, as product feeds name them. */
export const itemsOfCart = (): MeasuredItem[] =>
  (cart.get()?.items ?? []).flatMap((item) =>
    'variant_id' in item && item.variant_id ? [{ id: String(item.variant_id), quantity: item.quantity }] : [],
  )
