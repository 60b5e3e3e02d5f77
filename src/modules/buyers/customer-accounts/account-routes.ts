import type { Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { createKeyring } from './keyring.ts'
import { customerPasswordRoutes } from './password-routes.ts'
import { customerProfileRoutes } from './routes.ts'
import { customerSignInRoutes } from './sign-in-routes.ts'
import { customerTokenRoutes } from './token-routes.ts'

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
