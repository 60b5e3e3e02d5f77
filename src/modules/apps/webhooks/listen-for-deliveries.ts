import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { deliveryChannel } from './dispatch-events.ts'

/** Calls back whenever any process has put deliveries in the queue; reconnects until closed. */
export function listenForDeliveries(connection: pg.ClientConfig, onNotice: () => void): { close(): Promise<void> } {
  let isClosed = false
  let client: pg.Client | undefined

  async function hold() {
    while (!isClosed) {
      client = new pg.Client({ ...connection, application_name: 'etalase-webhooks' })
      const ended = new Promise<void>((done) => client!.once('end', done))
      client.on('error', () => {})
      client.on('notification', onNotice)
      try {
        await client.connect()
        await client.query(`listen ${deliveryChannel}`)
        onNotice() // Whatever was announced while nobody listened.
        await ended
      } catch {
        await client.end().catch(() => {})
      }
      // Missed notices only cost time, since the queue is also looked at every second.
      if (!isClosed) await sleep(1000)
    }
  }

  const holding = hold()
  return {
    close: async () => {
      isClosed = true
      await client?.end().catch(() => {})
      await holding
    },
  }
}
