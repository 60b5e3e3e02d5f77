import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Time for a request that was already on its way when the server began to close. */
const graceMs = 500

/**
 * Closes connections without a request. Browsers open connections in advance, and Node counts one that never sent a
 * byte as busy, so a closing server would wait for it as long as for a slow request.
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
