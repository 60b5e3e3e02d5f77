import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail server that delays every response by this time. */
export async function startMailServer(delayMs: number) {
  const state = { received: 0 }
  const later = (answer: () => void) => (delayMs === 0 ? answer() : void setTimeout(answer, delayMs))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) => later(done),
    onMailFrom: (_, __, done) => later(done),
    onRcptTo: (_, __, done) => later(done),
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => {
        state.received++
        later(done)
      })
    },
  })
  server.on('error', () => {}) // Ignored: a stopping worker closes its connections.
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    get received() {
      return state.received
    },
    stop: () => server.close(),
  }
}
