import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** The delay before the client learns that its mail was accepted: long enough that kills often fall into it. */
const silenceMs = 5

/** Run by `fork` with a port: accepts every mail, and reports it to its parent before it responds to the client. */
export type Accepted = { to: string; messageId: string }

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      const messageId = /^message-id: *(\S+)/im.exec(Buffer.concat(parts).toString())![1]!
      const accepted: Accepted = { to: envelope.rcptTo[0]!.address, messageId }
      process.send!(accepted, () => setTimeout(done, silenceMs))
    })
  },
})
server.on('error', () => {}) // Ignored: clients are killed.
server.listen(Number(process.argv[2]), '127.0.0.1')
await once(server.server, 'listening')
process.send!('ready')
