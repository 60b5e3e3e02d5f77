import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string }

/** Converts `550 5.1.1 No such user` to smtp-server's form. */
const toError = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

type State = {
  /** Whether it responds with 451 to every mail. */
  isRefusing: boolean
  /** The response for a recipient, such as `550 5.1.1 No such user`; undefined to accept it. */
  refuse?: ((address: string) => string | undefined) | undefined
}

/** A real SMTP server on loopback that stores what it receives, and refuses what `state` says. */
export async function startMailReceiver(port = 0) {
  const received: ReceivedMail[] = []
  const state: State = { isRefusing: false }
  const beginning = new Set<object>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 20, // Services keep their connections open.
    onRcptTo({ address }, _session, done) {
      const answer = state.refuse?.(address)
      done(answer ? toError(answer) : undefined)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      beginning.add(stream)
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        beginning.delete(stream)
        if (state.isRefusing) return done(toError('451 Try again later'))
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
  server.on('error', () => {}) // Ignored: the client has disconnected.
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    /** Mails whose transmission has begun but not ended. */
    beginning,
    state,
    stop,
  }
}

/** The header fields of a mail by their names in lower case, unfolded. */
export function readHeaders({ source }: Pick<ReceivedMail, 'source'>): Record<string, string> {
  const lines = source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** Quoted-printable (RFC 2045). */
const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

/** Encoded words of a header (RFC 2047). */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/g, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/g)].map(([, kind, text]) =>
          kind === 'B' ? Buffer.from(text!, 'base64') : decodeQuoted(text!.replaceAll('_', ' ')),
        ),
      ).toString(),
    )

function decodePart(part: string) {
  const source = part.trimStart()
  const headers = readHeaders({ source })
  const body = source.slice(source.indexOf('\r\n\r\n') + 4)
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'quoted-printable') return { type: headers['content-type'], text: decodeQuoted(body).toString() }
  return {
    type: headers['content-type'],
    text: encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body,
  }
}

/** A mail as its reader sees it: headers, subject, and parts with their types. */
export function readMail(mail: Pick<ReceivedMail, 'source'>) {
  const headers = readHeaders(mail)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type']!)![1]!
  const parts = mail.source
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => decodePart(part))
  return { headers, subject: decodeWords(headers.subject!), parts }
}
