import type { Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { createKeyring } from './keyring.ts'
import { customerPasswordRoutes } from './password-routes.ts'
import { customerProfileRoutes } from './routes.ts'
import { customerSignInRoutes } from './sign-in-routes.ts'
import { customerTokenRoutes } from './token-routes.ts'

/** Everything between a stranger and a customer who is signed in, and the profile; one keyring signs for all of it. */
export function customerAccountRoutes(service: Service): Route[] {
  const keyring = createKeyring(service.db)
  return [
    ...customerSignInRoutes(service, keyring),
    ...customerPasswordRoutes(service),
    ...customerTokenRoutes(service, keyring),
    ...customerProfileRoutes(service),
  ]
}
