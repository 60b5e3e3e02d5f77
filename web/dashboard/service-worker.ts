/*
 * The dashboard's service worker. It shows what the server pushes, opens the page of a notification that is clicked, tells the server
 * when the push service gave the browser another address, and shows a page of its own where there is no connection. It stores nothing
 * but that page and its icon: pages contain the session, and answers of the API belong to whoever is signed in.
 */

type Work = { waitUntil(work: Promise<unknown>): void }
type Push = Work & { data: { json(): PushContent } | null }
type Click = Work & { notification: Notification & { data: { path: string } } }
type Renewal = Work & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }
type Load = { request: Request; respondWith(response: Promise<Response>): void }
type Tab = { navigate(address: string): Promise<Tab | null>; focus(): Promise<unknown> }

type PushContent = { title: string; body: string; path: string; tag: string; language: string }

// The types of the DOM, which the other sources use, exclude those of service workers.
declare const self: {
  addEventListener(kind: 'install' | 'activate', act: (event: Work) => void): void
  addEventListener(kind: 'push', act: (event: Push) => void): void
  addEventListener(kind: 'notificationclick', act: (event: Click) => void): void
  addEventListener(kind: 'pushsubscriptionchange', act: (event: Renewal) => void): void
  addEventListener(kind: 'fetch', act: (event: Load) => void): void
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<Tab[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  location: Location
}

/** The server replaces this, so that a new page without a connection replaces the stored one. */
const shell = 'shell-%VERSION%'
const offlinePage = '/offline'
const icon = '/icons/192.png'

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell())
})

async function storeShell() {
  await (await caches.open(shell)).addAll([offlinePage, icon])
  await self.skipWaiting()
}

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteFormerShells().then(() => self.clients.claim()))
})

async function deleteFormerShells() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== shell).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  // Forms, such as that of the consent page, go their usual way.
  if (request.mode === 'navigate' && request.method === 'GET')
    event.respondWith(fetch(request).catch(() => find(offlinePage)))
  else if (new URL(request.url).pathname === icon) event.respondWith(fetch(request).catch(() => find(icon)))
})

const find = async (path: string) => (await caches.match(path)) ?? Response.error()

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, path, tag, language } = event.data.json()
  const options = { body, tag, lang: language, icon, badge: '/icons/badge.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

/** Tells the server at which address the browser is notified from now on. Some browsers leave it to us to ask for one. */
async function renew({ oldSubscription, newSubscription }: Renewal) {
  const subscription = newSubscription ?? (await subscribe(oldSubscription?.options.applicationServerKey))
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
  await fetch('/api/push-devices/current', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
}

async function subscribe(known: ArrayBuffer | null | undefined) {
  const applicationServerKey = known ?? (await (await fetch('/api/push-devices/key')).json()).public_key
  return await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** Opens a page of the dashboard: in an open tab, which asks before it leaves unsaved changes, or else in a new one. */
async function open(path: string) {
  const address = new URL(path, self.location.origin)
  if (address.origin !== self.location.origin) return
  const [tab] = await self.clients.matchAll({ type: 'window' })
  if (!tab) return await self.clients.openWindow(address.href)
  const opened = await tab.navigate(address.href)
  // Browsers refuse to bring a tab to the front some time after the click.
  await opened?.focus().catch(() => {})
}

// Makes this file a module, whose declarations are its own.
export {}
