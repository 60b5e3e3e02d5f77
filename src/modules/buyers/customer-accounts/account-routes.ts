import type { Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { customerPasswordRoutes, customerSignInRoutes } from '../customer-sign-in/index.ts'
import { createKeyring, customerTokenRoutes } from '../customer-tokens/index.ts'
import { customerProfileRoutes } from './routes.ts'

/** Routes for registration, sign-in, tokens, passwords and the profile. They share one keyring. */
export function customerAccountRoutes(service: Service): Route[] {
  const keyring = createKeyring(service.db)
  return [
    ...customerSignInRoutes(service, keyring),
    ...customerPasswordRoutes(service),
    ...customerTokenRoutes(service, keyring),
    ...customerProfileRoutes(service),
  ]
}
