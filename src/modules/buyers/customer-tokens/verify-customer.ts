import type { CustomerCaller, StoreRef } from '../../../access/caller.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { createFindFamily } from './find-families.ts'
import { createKeyring } from './keyring.ts'

type Asked = { token: string | undefined; store: StoreRef | undefined; now: Date }

/**
 * Authenticates a customer by an access token of a store. Checks the signature, and reads the token family on each
 * request, so that sign-outs, password changes and blocks apply immediately in every process.
 */
export function createVerifyCustomer({ db, credentials }: Pick<Service, 'db' | 'credentials'>) {
  const keyring = createKeyring(db)
  const findFamily = createFindFamily(credentials)

  return async ({ token, store, now }: Asked, headers: Record<string, string>): Promise<CustomerCaller> => {
    const claims = token === undefined || !store ? undefined : await keyring.open(token, now)
    const family = store && claims?.aud === store.unique_id ? await findFamily(claims.sid) : undefined
    if (!store || family?.store_id !== store.id)
      throw new AppError(401, 'invalid_token', 'The customer token is invalid, expired or revoked', {
        headers: { ...headers, 'www-authenticate': 'Bearer' },
      })
    return { kind: 'customer', customer_id: family.customer_id, family_id: family.id, store }
  }
}
