import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** Why Redis tests cannot run on this machine; CI must have Redis, so there they run and fail instead. */
export const redisMissing =
  !process.env.CI && !process.env.TEST_REDIS_URL && spawnSync('redis-server', ['--version']).error
    ? 'not run: redis-server is not installed and TEST_REDIS_URL is not set'
    : undefined

/** A Redis of the test's own on a free port, or the server that TEST_REDIS_URL names. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.TEST_REDIS_URL) return { url: process.env.TEST_REDIS_URL, stop: async () => {} }
  const port = await freePort()
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'])
  const exited = once(server, 'exit')
  await Promise.race([
    saysReady(server.stdout),
    exited.then(() => Promise.reject(new Error('redis-server ended before it was ready'))),
  ])
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      server.kill()
      await exited
    },
  }
}

/** A loopback relay to a Redis: `cut` looks like a stopped server, `stall` like one that no longer answers. */
export async function startRelay(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  const port = await listen(relay, 0)
  const cut = async () => {
    if (!relay.listening) return
    const closed = once(relay, 'close')
    relay.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  return {
    url: `redis://${target.username ? `${target.username}:${target.password}@` : ''}127.0.0.1:${port}${target.pathname}`,
    cut,
    stall() {
      for (const socket of sockets) socket.pause()
    },
    async mend() {
      for (const socket of sockets) socket.resume()
      if (!relay.listening) await listen(relay, port)
    },
  }
}

async function saysReady(output: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: output })) {
    if (line.includes('Ready to accept connections')) break
  }
  output.resume()
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server, 0)
  server.close()
  await once(server, 'close')
  return port
}
