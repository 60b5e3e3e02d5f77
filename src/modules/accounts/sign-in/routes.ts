import type { Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { passwordRoutes } from './password-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'

/** Routes for signing up and in, for passwords and for the second factor. */
export const accountAccessRoutes = (service: Service): Route[] => [
  ...signInRoutes(service),
  ...passwordRoutes(service),
  ...twoFactorRoutes(service),
]
