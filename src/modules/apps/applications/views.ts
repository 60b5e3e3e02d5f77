import type { ApplicationRow, BillingTag } from './rules.ts'
import type { Revision } from './split-revision.ts'

/** The owner's view: the secret is masked and its hash is left out. */
export const showApplication = (app: ApplicationRow) => ({
  client_id: app.client_id,
  name: app.name,
  description: app.description,
  logo_url: app.logo_url,
  homepage_url: app.homepage_url,
  redirect_uri: app.redirect_uri,
  manage_url: app.manage_url,
  scopes: app.scopes,
  webhook: { is_enabled: app.is_webhook_enabled, url: app.webhook_url, events: app.webhook_events },
  billing_tags: app.billing_tags as BillingTag[],
  ip_allowlist: app.ip_allowlist,
  is_verified: app.verified_at !== null,
  verified_at: app.verified_at,
  revision: app.revision === null ? null : { ...(app.revision as Revision), requested_at: app.revision_at! },
  client_secret_masked: app.masked_client_secret,
  created_at: app.created_at,
  updated_at: app.updated_at,
})

/** With the raw secret, for the responses to create and rotate only. */
export const showIssued = ({ app, rawSecret }: { app: ApplicationRow; rawSecret: string }) => ({
  ...showApplication(app),
  client_secret: rawSecret,
})

/** The operator's view: adds the business that registered the app. */
export const showOwned = (app: ApplicationRow & { owner_unique_id: string; owner_name: string }) => ({
  ...showApplication(app),
  owner: { unique_id: app.owner_unique_id, name: app.owner_name },
})
