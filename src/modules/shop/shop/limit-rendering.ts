import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyLimit } from '../../../access/admit.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'

/**
 * Limits pages and files that are made for a request, over all shops because they share the CPU. Cached pages do not
 * count.
 */
export const limitRendering = (service: Service, request: FastifyRequest, reply: FastifyReply) =>
  applyLimit(
    service,
    {
      name: `shop_page:${clientNetwork(request.ip)}`,
      kind: 'shop_page',
      windows: service.config.limits.shop_page,
    },
    reply,
  )

const page = `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Terlalu banyak permintaan / Too many requests</title>
<h1>Terlalu banyak permintaan</h1>
<p>Banyak halaman dibuka dalam waktu singkat. Tunggu sebentar, lalu muat ulang halaman ini.</p>
<div lang="en">
<h1>Too many requests</h1>
<p>Many pages were opened within a short time. Wait a moment, then load this page again.</p>
</div>
</html>
`

/** Shows a client above its limit a page instead of an error in JSON. */
export async function withReadableRefusal(reply: FastifyReply, send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof AppError && error.status === 429)) throw error
    return reply.code(429).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  }
}
