import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** Stops forwarding on the current connections for good, without closing them; `thaw` does not affect them. */
  freezeOpen(): void
  /** Closes the connections that `freezeOpen` left open. */
  closeFrozen(): void
  /** Forwards nothing on any connection until `thaw`. */
  freezeAll(): void
  thaw(): void
  close(): void
}

/** A network path to a local server that can fail silently. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  const dead = new Set<[Socket, Socket]>()
  let isFrozen = false
  const pause = ([a, b]: [Socket, Socket]) => {
    a.unpipe(b).pause()
    b.unpipe(a).pause()
  }
  const resume = ([a, b]: [Socket, Socket]) => {
    a.pipe(b)
    b.pipe(a)
  }
  const server = createServer((socket) => {
    const pair: [Socket, Socket] = [socket, connect(target)]
    pairs.add(pair)
    for (const side of pair) {
      side.on('error', () => {})
      side.on('close', () => {
        pairs.delete(pair)
        dead.delete(pair)
        for (const other of pair) other.destroy()
      })
    }
    if (!isFrozen) resume(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freezeOpen() {
      for (const pair of pairs) {
        pause(pair)
        dead.add(pair)
      }
      pairs.clear()
    },
    closeFrozen() {
      for (const [side] of dead) side.destroy()
    },
    freezeAll() {
      isFrozen = true
      for (const pair of pairs) pause(pair)
    },
    thaw() {
      isFrozen = false
      for (const pair of pairs) resume(pair)
    },
    close() {
      server.close()
      for (const pair of [...pairs, ...dead]) for (const side of pair) side.destroy()
    },
  }
}
