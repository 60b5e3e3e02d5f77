import type { ApplicationRow } from '../applications/index.ts'

export const showTokens = (access_token: string, refresh_token: string, expires_in: number) => ({
  access_token,
  refresh_token,
  token_type: 'Bearer' as const,
  expires_in,
})

/** The view for the app itself. */
export const showOwnApplication = (app: ApplicationRow & { is_webhook_active: boolean }) => ({
  client_id: app.client_id,
  name: app.name,
  description: app.description,
  logo_url: app.logo_url,
  homepage_url: app.homepage_url,
  redirect_uri: app.redirect_uri,
  available_scopes: app.scopes,
  webhook_status: app.is_webhook_enabled ? (app.is_webhook_active ? ('active' as const) : ('inactive' as const)) : null,
  webhook_events: app.webhook_events,
})

/** The public view. The contract types every field as a string, so a missing value is an empty string. */
export const showPublicApplication = (
  app: Pick<ApplicationRow, 'client_id' | 'name' | 'description' | 'logo_url' | 'homepage_url' | 'redirect_uri'>,
) => ({
  client_id: app.client_id,
  name: app.name,
  description: app.description ?? '',
  logo_url: app.logo_url ?? '',
  homepage_url: app.homepage_url ?? '',
  redirect_uri: app.redirect_uri,
})
