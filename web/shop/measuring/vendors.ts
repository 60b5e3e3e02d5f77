import type { Context } from '../context.ts'
import type { Measured } from './measured.ts'

type Queue = ((...args: unknown[]) => void) & Record<string, unknown>
type Window = typeof globalThis & { fbq?: Queue; _fbq?: Queue; ttq?: unknown[] & Record<string, unknown> } & {
  dataLayer?: unknown[]
  TiktokAnalyticsObject?: string
}

const page = globalThis as Window

function load(src: string) {
  const script = document.createElement('script')
  Object.assign(script, { src, async: true })
  document.head.append(script)
}

/**
 * A script that is not loaded yet would report a purchase from the next page, whose address is secret, so only the
 * server reports it.
 */
const isTooEarly = ({ name }: Measured, isLoaded: boolean) => name === 'Purchase' && !isLoaded

type Send = (event: Measured, id: string) => void

const toContent = (currency: string, { items = [], value, order }: Measured) => ({
  content_type: 'product',
  content_ids: items.map((item) => item.id),
  contents: items,
  ...(value !== undefined && { value, currency }),
  ...(order && { order_id: order }),
})

/** The first calls wait in a queue, which the script processes after it has loaded. */
function openMeta(pixel: string, currency: string): Send {
  const fbq = ((...args: unknown[]) => {
    const run = fbq.callMethod as ((...args: unknown[]) => void) | undefined
    if (run) run.apply(fbq, args)
    else (fbq.queue as unknown[]).push(args)
  }) as Queue
  // Disables the script's own tracking of addresses; this module reports them and leaves out secret ones.
  Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [], disablePushState: true })
  page.fbq = page._fbq = fbq
  fbq('set', 'autoConfig', false, pixel)
  fbq('init', pixel)
  load('https://connect.facebook.net/en_US/fbevents.js')
  return (event, eventID) => {
    if (isTooEarly(event, fbq.callMethod !== undefined)) return
    fbq('track', event.name, event.name === 'PageView' ? {} : toContent(currency, event), { eventID })
  }
}

const tiktokNames: Partial<Record<Measured['name'], string>> = { Purchase: 'CompletePayment' }

function openTikTok(pixel: string, currency: string): Send {
  const ttq = [] as unknown as unknown[] & Record<string, unknown>
  page.TiktokAnalyticsObject = 'ttq'
  page.ttq = ttq
  const methods = ['page', 'track', 'identify', 'instances', 'load', 'ready', 'enableCookie', 'disableCookie']
  for (const name of methods) ttq[name] = (...args: unknown[]) => void ttq.push([name, ...args])
  Object.assign(ttq, { _i: { [pixel]: [] }, _t: { [pixel]: Date.now() }, _o: { [pixel]: {} } })
  load(`https://analytics.tiktok.com/i18n/pixel/events.js?${new URLSearchParams({ sdkid: pixel, lib: 'ttq' })}`)
  const run = (name: string, ...args: unknown[]) => (page.ttq as unknown as Record<string, Queue>)[name]!(...args)
  return (event, event_id) => {
    if (isTooEarly(event, page.ttq !== ttq)) return
    if (event.name === 'PageView') return run('page')
    const contents = (event.items ?? []).map(({ id, quantity }) => ({ content_id: id, quantity }))
    run('track', tiktokNames[event.name] ?? event.name, { ...toContent(currency, event), contents }, { event_id })
  }
}

const googleNames: Record<Measured['name'], string> = {
  PageView: 'page_view',
  ViewContent: 'view_item',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'begin_checkout',
  Purchase: 'purchase',
}

function openGoogle(id: string, currency: string): Send {
  page.dataLayer = page.dataLayer ?? []
  // The script distinguishes commands from data by the type of the pushed object.
  function gtag(..._: unknown[]) {
    // biome-ignore lint/complexity/noArguments: an array is not accepted
    page.dataLayer!.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false, page_location: location.origin + location.pathname })
  load(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return (event, event_id) => {
    const { value, order, items = [] } = event
    // Also applies to what the script sends by itself later, on a page whose address is secret.
    gtag('set', { page_location: location.origin + location.pathname })
    gtag('event', googleNames[event.name], {
      send_to: id,
      event_id,
      ...(value !== undefined && { value, currency }),
      ...(order && { transaction_id: order }),
      ...(items.length > 0 && { items: items.map(({ id, quantity }) => ({ item_id: id, quantity })) }),
    })
  }
}

const openers = { meta: openMeta, tiktok: openTikTok, ga4: openGoogle }

/** Opens the services that the store has switched on, when the first event is told. */
const openServices = ({ shop: { measuring, store } }: Context) =>
  measuring.map(({ vendor, id, conversion }) => ({ send: openers[vendor](id, store.currency), conversion }))

/** Sends an event to every service. Only the server reports purchases that count when they are paid. */
export function track({ keep }: Context, event: Measured) {
  const id = event.id ?? crypto.randomUUID()
  for (const { send, conversion } of keep(openServices))
    if (event.name !== 'Purchase' || conversion === 'placed') send(event, id)
}
