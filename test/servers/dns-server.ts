import { createSocket } from 'node:dgram'
import { getServers, setServers } from 'node:dns/promises'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'

/** Records by name; a text is TXT, `{ alias }` is CNAME. */
type Records = Record<string, (string | { alias: string })[]>

const types = { TXT: 16, CNAME: 5 }

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** Texts longer than 255 bytes are split into several strings. */
const encodeText = (text: string) =>
  Buffer.concat((text.match(/.{1,255}/g) ?? ['']).map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])))

/** A DNS server on loopback. It answers NXDOMAIN to unknown names, and SERVFAIL to those in `failing`. */
export async function startDns(records: Records) {
  const failing = new Set<string>()
  const held = new Map<string, (answer: () => void) => void>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (; query[at] !== 0; at += query[at]! + 1) labels.push(query.toString('ascii', at + 1, at + 1 + query[at]!))
    const name = labels.join('.').toLowerCase()
    const type = query.readUInt16BE(at + 1)
    const found = failing.has(name) ? undefined : records[name]
    const answers = (found ?? []).flatMap((record) => {
      const [kind, data] =
        typeof record === 'string' ? [types.TXT, encodeText(record)] : [types.CNAME, encodeName(record.alias)]
      if (kind !== type) return []
      const head = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255])
      return Buffer.concat([head, data])
    })
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(failing.has(name) ? 0x8182 : found ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(answers.length, 6)
    head.writeUInt32BE(0, 8)
    const answer = () =>
      socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...answers]), from.port, from.address)
    const hold = held.get(name)
    held.delete(name)
    if (hold) hold(answer)
    else answer()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  /** Holds back the response to the next query for a name until the test releases it. */
  function holdNext(name: string) {
    const { promise, resolve } = Promise.withResolvers<() => void>()
    held.set(name, resolve)
    return { asked: promise, answer: async () => (await promise)() }
  }
  return { address: `127.0.0.1:${socket.address().port}`, records, failing, holdNext, stop: () => socket.close() }
}

const systemServers = getServers()

/** Sets the DNS servers of this process. ES modules that imported `node:dns` earlier need the sync to see the change. */
export function setDnsServers(addresses: string[] = systemServers) {
  setServers(addresses)
  syncBuiltinESMExports()
}
