import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { deliveryChannel } from './dispatch-events.ts'

/** Calls `onNotification` whenever any process has queued deliveries (LISTEN/NOTIFY); reconnects until closed. */
export function listenForDeliveries(
  connection: pg.ClientConfig,
  onNotification: () => void,
): { close(): Promise<void> } {
  let isClosed = false
  let client: pg.Client | undefined

  async function listen() {
    while (!isClosed) {
      client = new pg.Client({ ...connection, application_name: 'etalase-webhooks' })
      const ended = new Promise<void>((done) => client!.once('end', done))
      client.on('error', () => {})
      client.on('notification', onNotification)
      try {
        await client.connect()
        await client.query(`listen ${deliveryChannel}`)
        onNotification() // Deliveries may have been queued before this connection listened.
        await ended
      } catch {
        await client.end().catch(() => {})
      }
      // A missed notification only delays deliveries, because the worker also polls every second.
      if (!isClosed) await sleep(1000)
    }
  }

  const listening = listen()
  return {
    close: async () => {
      isClosed = true
      await client?.end().catch(() => {})
      await listening
    },
  }
}
