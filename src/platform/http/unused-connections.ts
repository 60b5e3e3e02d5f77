import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A request that is on its way when the server begins to close still gets its answer. */
const graceMs = 500

/**
 * Browsers open connections in advance. Node counts one that never sent a byte as busy, so a server that closes would
 * wait for it as long as for a slow request.
 */
export function closeUnusedConnections(server: FastifyInstance) {
  const open = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', async () => {
    const timer = setInterval(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, graceMs)
    server.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}
