import type { FastifyRequest } from 'fastify'

/** The credential of `Authorization: Bearer …`. */
export function readBearer(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header && /^Bearer +(\S+)$/i.exec(header)?.[1]
}
