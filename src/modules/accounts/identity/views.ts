import type { ApiKeyCaller, AppIdentity, IdentityCaller } from '../../../access/caller.ts'

export const showIdentity = (caller: IdentityCaller) =>
  caller.kind === 'api_key' ? showKeyIdentity(caller) : showAppIdentity(caller)

/** An API key belongs to one business and to no user. */
const showKeyIdentity = ({ business, scopes }: ApiKeyCaller) => ({
  auth_method: 'api_key' as const,
  user: null,
  oauth_application: null,
  connected_businesses: [
    { unique_id: business.unique_id, username: business.username, name: business.name, is_enabled: true, scopes },
  ],
})

/** An app acts for the user who approved it, in the businesses where it is still installed. */
const showAppIdentity = ({ user, application, connections }: AppIdentity) => ({
  auth_method: 'oauth' as const,
  user: {
    id: user.id,
    unique_id: user.unique_id,
    email: user.email,
    fullname: user.fullname,
    avatar: user.avatar,
  },
  oauth_application: { client_id: application.client_id, name: application.name },
  connected_businesses: connections
    .filter((connection) => connection.is_active)
    .map(({ business, is_enabled, scopes }) => ({
      unique_id: business.unique_id,
      username: business.username,
      name: business.name,
      is_enabled,
      scopes,
    })),
})
