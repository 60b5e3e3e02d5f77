import { Type } from 'typebox'
import { storefront } from '../../access/access.ts'
import type { StoreRef } from '../../access/caller.ts'
import { limitAttempts } from '../../access/limit-attempts.ts'
import { type Route, route } from '../../access/route.ts'
import { AppError } from '../../platform/errors.ts'
import { hashSecret } from '../../platform/secrets.ts'
import type { Service } from '../../platform/service.ts'
import { readEmail } from '../customers/index.ts'
import { findByPassword } from './find-by-password.ts'
import { issueTokens } from './issue-tokens.ts'
import type { Keyring } from './keyring.ts'
import { registerCustomer } from './register-customer.ts'
import { LogInIn, MessageOut, RegisterIn, TokensOut } from './schemas.ts'

export const tag = 'Customer sign-in'
export const params = { store_id: Type.String({ description: "The store's unique_id" }) }
export const authPath = '/v3/stores/:store_id/public/auth'
/** Tokens are for one pair of eyes. */
export const neverStored = { 'cache-control': 'no-store' }

/** Customers belong to the business, so that tries in all of its stores count together. */
export const accountName = (store: StoreRef, email: string) =>
  hashSecret(`customer:${store.business_id}:${readEmail(email)}`).toString('base64url')

export const customerSignInRoutes = (service: Service, keyring: Keyring): Route[] => {
  const { db, pool, reads } = service
  const issue = (store: StoreRef, customerId: number, now: Date) =>
    issueTokens({ pool, keyring, issuer: service.config.baseUrl }, store, customerId, now)
  return [
    route({
      method: 'POST',
      path: `${authPath}/register`,
      tag,
      summary: 'Create a customer account and sign in',
      access: storefront,
      params,
      body: RegisterIn,
      answer: { status: 201, schema: TokensOut },
      errors: [409],
      example: { name: 'Budi Santoso', email: 'budi@example.com', password: 'kopi tubruk pagi hari' },
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        await limitAttempts(service, request, reply, accountName(store, body.email))
        const customerId = await registerCustomer(db, store, body, now)
        reply.headers(neverStored)
        return await issue(store, customerId, now)
      },
    }),
    route({
      method: 'POST',
      path: `${authPath}/login`,
      tag,
      summary: 'Sign in: the answer is tokens, or a message where the store sends a code first',
      access: storefront,
      params,
      body: LogInIn,
      answer: { status: 200, schema: Type.Union([TokensOut, MessageOut]) },
      errors: [401],
      example: { email: 'budi@example.com', password: 'kopi tubruk pagi hari' },
      handle: async ({ caller: { store }, body, now, request, reply }) => {
        await limitAttempts(service, request, reply, accountName(store, body.email))
        const { customer_id } = await findByPassword(reads, store, body.email, body.password)
        if (customer_id === undefined) throw new AppError(401, 'invalid_credentials', 'Email or password is wrong')
        reply.headers(neverStored)
        return await issue(store, customer_id, now)
      },
    }),
  ]
}
