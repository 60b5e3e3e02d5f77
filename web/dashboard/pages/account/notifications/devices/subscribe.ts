/** The person for whom this browser subscribed last. */
const ownerKey = 'etalase.push-owner'

export type Support = 'ready' | 'blocked' | 'unsupported'

/** Whether this browser can be notified while the dashboard is closed. On iOS only an installed dashboard can. */
export function readSupport(): Support {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/**
 * Asks the person for permission, and the browser for an address at its push service; undefined if the person refused. An
 * address that another person used here is given up, so that nothing of theirs comes any more.
 */
export async function subscribe(publicKey: string, owner: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && localStorage.getItem(ownerKey) !== `${owner} ${publicKey}`) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  localStorage.setItem(ownerKey, `${owner} ${publicKey}`)
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}
