import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** Run by `fork` with a port: accepts every mail, and tells its parent of it before it tells the client. */
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
      process.send!(accepted, () => done())
    })
  },
})
server.listen(Number(process.argv[2]), '127.0.0.1')
await once(server.server, 'listening')
process.send!('ready')
