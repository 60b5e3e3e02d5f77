import type { Route } from '../access/route.ts'
import { cliSignInRoutes } from '../modules/accounts/cli-sign-ins/index.ts'
import { identityRoutes } from '../modules/accounts/identity/index.ts'
import { callRoutes } from '../modules/apps/call-log/index.ts'
import { oauthRoutes } from '../modules/apps/oauth/index.ts'
import { webhookStreamRoutes } from '../modules/apps/webhook-streams/index.ts'
import { eventRoutes } from '../modules/events/index.ts'
import type { Service } from '../platform/service.ts'

/** What programs ask about themselves, and what developers follow, below `{base_url}`. */
export const developerRoutes = (service: Service): Route[] => [
  ...identityRoutes(), //                /v3/me
  ...cliSignInRoutes(service), //        /v3/cli
  ...oauthRoutes(service), //            /v3/oauth
  ...callRoutes(service), //             /v3/me/calls /v3/calls
  ...eventRoutes(service), //            /v3/events
  ...webhookStreamRoutes(service), //    /v3/webhook-streams
]
