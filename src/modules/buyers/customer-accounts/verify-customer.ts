import type { CustomerCaller, StoreRef } from '../../../access/caller.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { createFindFamily } from './find-families.ts'
import { createKeyring } from './keyring.ts'

type Asked = { token: string | undefined; store: StoreRef | undefined; now: Date }

/**
 * Finds the customer behind an access token of a store. The signature is checked here; the family is asked for each
 * time, so that signing out, a new password or a block holds for the very next request on every process.
 */
export function createVerifyCustomer({ db, reads }: Pick<Service, 'db' | 'reads'>) {
  const keyring = createKeyring(db)
  const findFamily = createFindFamily(reads)

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
