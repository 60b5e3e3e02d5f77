import type { FastifyReply, FastifyRequest } from 'fastify'
import { limitFailures } from '../../../access/limit-attempts.ts'
import type { Service } from '../../../platform/service.ts'
import { checkOwnPassword } from '../../accounts/sign-in/index.ts'

type Asked = { user: { id: number }; password: string; request: FastifyRequest; reply: FastifyReply }

/** Requires the password for a deletion, because a session alone could belong to a stranger at the browser. */
export async function confirmPassword(service: Service, { user, password, request, reply }: Asked) {
  const attempt = { realm: 'dashboard', account: `user:${user.id}`, isSignedIn: true } as const
  await limitFailures(service, request, reply, attempt, () => checkOwnPassword(service.db, user.id, password))
}
