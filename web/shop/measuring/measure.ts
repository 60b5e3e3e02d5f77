import type { Context } from '../context.ts'
import { secretPages } from '../paths.ts'
import { loadAttribution } from '../state/attribution.ts'
import { storageKey } from '../state/stored-value.ts'
import { loadConsent } from './consent.ts'
import type { Measured, MeasuredItem } from './measured.ts'

type Located = { pathname: string }

function isSecret({ currentPage }: Context, at: Located = location) {
  const page = currentPage(at)
  return page !== undefined && secretPages.includes(page.name)
}

const isMeasured = (context: Context) =>
  context.shop.allowsVendorScripts && context.shop.measuring.length > 0 && loadConsent(context) === 'granted'

/**
 * Whether two pages must not share a document: the browser then loads a new one. A loaded script of a service reads the address
 * of each page in its document, even after consent was withdrawn in another tab. So pages with secret addresses open in a
 * document of their own, whose policy allows no such scripts.
 */
export const areApart = (context: Context, from: Located, to: Located) =>
  (context.measuring.isLoaded || isMeasured(context)) && isSecret(context, from) !== isSecret(context, to)

/** Sends an event to the store's services if the visitor consented. Resolves when it was sent, and never rejects. */
export async function measure(context: Context, event: Measured) {
  if (!isMeasured(context) || isSecret(context)) return
  context.measuring.isLoaded = true
  await import('./vendors.ts').then(({ track }) => track(context, event)).catch(() => {})
}

/** Asks visitors who have not answered, after the page was rendered. */
export function askForConsent(context: Context, isAgain = false) {
  if (context.shop.measuring.length === 0) return
  if (!isAgain && (loadConsent(context) !== null || isSecret(context))) return
  void import('./banner.tsx').then(({ showBanner }) => showBanner(context, () => reportPage(context))).catch(() => {})
}

/** Counts a step towards an order, anonymously: carts and checkouts once per tab. */
export function countStep(context: Context, step: 'product' | 'cart' | 'checkout') {
  const key = storageKey(context, `seen-${step}`)
  try {
    if (step !== 'product' && sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
  } catch {
    // Without session storage each one is counted.
  }
  const utm_source = loadAttribution(context)?.utm_source?.slice(0, 200)
  const body = { step, ...(utm_source && { utm_source }) }
  void context.call('POST public/seen', { body, keepalive: true }).catch(() => {})
}

/** Counts each change of page. The server has counted the first page when it sent it. */
export function followPage(context: Context) {
  const { currentPage, measuring } = context
  const name = currentPage(location)?.name
  if (!measuring.isFirst && (name === 'product' || name === 'bundle')) countStep(context, 'product')
  if (!measuring.isFirst && name === 'checkout') countStep(context, 'checkout')
  measuring.isFirst = false
  reportPage(context)
}

/** Reports the current page to the services. */
export function reportPage(context: Context) {
  void measure(context, { name: 'PageView' })
  if (context.currentPage(location)?.name === 'checkout')
    void measure(context, { name: 'InitiateCheckout', items: itemsOfCart(context) })
}

/** The items of the cart; variants by number, as in product feeds. */
export const itemsOfCart = ({ cart }: Context): MeasuredItem[] =>
  (cart.get()?.items ?? []).flatMap((item) =>
    'variant_id' in item && item.variant_id ? [{ id: String(item.variant_id), quantity: item.quantity }] : [],
  )
