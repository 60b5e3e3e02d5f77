import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyLimit } from '../../../access/admit.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'

/** Payments that are kept for one key: keys are invented, so this bounds what one of them stores. */
export const maxPaymentsPerKey = 1000
/** Payments that are kept for all invented keys together; the daily purge deletes the oldest above it. */
export const maxInventedPayments = 50_000
export const maxEventsPerPayment = 50
/** The most times that the callback of one event is sent, so that the page cannot be used to flood the service. */
export const maxSendsPerEvent = 500

export type SandboxLimit = (call: { request: FastifyRequest; reply: FastifyReply }) => Promise<void>

/** Limits requests by client address, because the routes are open to everybody. */
export const createSandboxLimit =
  (service: Service): SandboxLimit =>
  ({ request, reply }) => {
    const name = `sandbox:${clientNetwork(request.ip)}`
    return applyLimit(service, { name, kind: 'sandbox', windows: service.config.limits.sandbox }, reply)
  }
