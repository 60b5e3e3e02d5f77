import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string }

/** A real SMTP server on loopback that keeps what it receives; `refuse` makes it answer 451. */
export async function startMailReceiver() {
  const received: ReceivedMail[] = []
  const state = { isRefusing: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        if (state.isRefusing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received, state, stop }
}
