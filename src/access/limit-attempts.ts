import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../platform/http/client-network.ts'
import type { Service } from '../platform/service.ts'
import { applyLimit } from './admit.ts'

/** Limits attempts at passwords, one-time codes and resets by client address, and by account if one is named. */
export async function limitAttempts(service: Service, request: FastifyRequest, reply: FastifyReply, account?: string) {
  const { login_address, login_account } = service.config.limits
  await applyLimit(
    service,
    { name: `attempt:ip:${clientNetwork(request.ip)}`, kind: 'login_address', windows: login_address },
    reply,
  )
  if (account) {
    await applyLimit(
      service,
      { name: `attempt:account:${account}`, kind: 'login_account', windows: login_account },
      reply,
    )
  }
}
