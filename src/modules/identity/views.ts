import type { ApiKeyCaller } from '../../access/caller.ts'

/** A key speaks for one business and for nobody in particular. */
export const showKeyIdentity = ({ business, scopes }: ApiKeyCaller) => ({
  auth_method: 'api_key' as const,
  user: null,
  oauth_application: null,
  connected_businesses: [
    { unique_id: business.unique_id, username: business.username, name: business.name, is_enabled: true, scopes },
  ],
})
