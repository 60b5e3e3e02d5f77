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

// A loaded script of a service reads the address of each page in its document, even after consent was withdrawn in
// another tab. So pages with secret addresses open in a document of their own, whose policy allows no such scripts.
keepApart((from, to) => (isLoaded || isMeasured()) && isSecret(from) !== isSecret(to))

/** Sends an event to the store's services if the visitor consented. Resolves when it was sent, and never rejects. */
export async function measure(event: Measured) {
  if (!isMeasured() || isSecret()) return
  isLoaded = true
  await import('./vendors.ts').then(({ track }) => track(event)).catch(() => {})
}

/** Asks visitors who have not answered, after the page was rendered. */
export function askForConsent(isAgain = false) {
  if (shop.measuring.length === 0 || (!isAgain && (loadConsent() !== null || isSecret()))) return
  void import('./banner.tsx').then(({ showBanner }) => showBanner(reportPage)).catch(() => {})
}

const counted = (step: string) => storageKey(`seen-${step}`)

/** Counts a step towards an order, anonymously: carts and checkouts once per tab. */
export function countStep(step: 'product' | 'cart' | 'checkout') {
  try {
    if (step !== 'product' && sessionStorage.getItem(counted(step))) return
    sessionStorage.setItem(counted(step), '1')
  } catch {
    // Without session storage each one is counted.
  }
  const utm_source = loadAttribution()?.utm_source?.slice(0, 200)
  const body = { step, ...(utm_source && { utm_source }) }
  void call('POST public/seen', { body, keepalive: true }).catch(() => {})
}

let isFirst = true

/** Counts each change of page. The server has counted the first page when it sent it. */
export function followPage() {
  const name = currentPage(location)?.name
  if (!isFirst && (name === 'product' || name === 'bundle')) countStep('product')
  if (!isFirst && name === 'checkout') countStep('checkout')
  isFirst = false
  reportPage()
}

/** Reports the current page to the services. */
export function reportPage() {
  void measure({ name: 'PageView' })
  if (currentPage(location)?.name === 'checkout') void measure({ name: 'InitiateCheckout', items: itemsOfCart() })
}

/** The items of the cart; variants by number, as in product feeds. */
export const itemsOfCart = (): MeasuredItem[] =>
  (cart.get()?.items ?? []).flatMap((item) =>
    'variant_id' in item && item.variant_id ? [{ id: String(item.variant_id), quantity: item.quantity }] : [],
  )
