import { machineIdentity } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { IdentityOut } from './schemas.ts'
import { showIdentity } from './views.ts'

export const identityRoutes = (): Route[] => [
  read({
    method: 'GET',
    path: '/v3/me',
    tag: 'Identity',
    summary: 'Read the identity and the scopes of the credential',
    access: machineIdentity,
    answer: { status: 200, schema: IdentityOut },
    handle: async ({ caller }) => showIdentity(caller),
  }),
]
