import type { ApplicationRow } from '../applications/index.ts'
import { joinScopes } from './rules.ts'

type IssuedTokens = { access: string; refresh: string; accessExpiresAt: string; scopes: string | null }

export const showTokens = ({ access, refresh, accessExpiresAt, scopes }: IssuedTokens, now: Date) => ({
  access_token: access,
  refresh_token: refresh,
  token_type: 'Bearer' as const,
  expires_in: Math.max(0, Math.floor((Date.parse(accessExpiresAt) - now.getTime()) / 1000)),
  scope: joinScopes([{ scopes: scopes?.split(' ') ?? [] }]),
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
