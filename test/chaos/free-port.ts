import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port below those that the system takes for outgoing connections: one of these could take it before we listen. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 21_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
