import { createHash } from 'node:crypto'
import type { SessionCaller } from '../../../../access/caller.ts'
import { type Role, roleAllows } from '../../../../access/roles.ts'
import { isScope, moneyScopes, type Scope, ungrantableScopes } from '../../../../access/scopes.ts'
import type { Db } from '../../../../platform/db/types.ts'
import type { Language } from '../../../../platform/http/choose-language.ts'
import type { Service } from '../../../../platform/service.ts'
import { type EventKind, events, findResource, scopes as scopeEntries } from '../../../../vocabulary/index.ts'
import type { BillingTag } from '../../applications/index.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import { consentToken } from './consent-token.ts'

export type ConsentBusiness = {
  id: number
  unique_id: string
  name: string
  username: string
  role: Role
  is_installed: boolean
  is_allowed: boolean
  reason: null | 'role' | 'unverified' | 'money_scopes'
}

type ScopedRequest = {
  application: Pick<AuthorizeRequest['application'], 'id' | 'business_id' | 'verified_at'>
  scopes: string[]
}

/**
 * Lists the user's businesses and whether the user may install the app in each. All of them get the same scopes, so a
 * business in which the user may not grant every requested scope is refused instead of getting fewer scopes.
 */
export async function listConsentBusinesses(
  db: Db,
  userId: number,
  { application: app, scopes }: ScopedRequest,
): Promise<ConsentBusiness[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('businesses', 'businesses.id', 'memberships.business_id')
    .leftJoin('installations', (join) =>
      join.onRef('installations.business_id', '=', 'businesses.id').on('installations.application_id', '=', app.id),
    )
    .select(['businesses.id', 'businesses.unique_id', 'businesses.name', 'businesses.username', 'memberships.role'])
    .select('installations.is_active')
    .where('memberships.user_id', '=', userId)
    .orderBy('businesses.id')
    .execute()
  return rows.map(({ is_active, ...row }) => {
    const reason = findRefusal(row, app, scopes)
    return { ...row, is_installed: is_active === true, is_allowed: reason === null, reason }
  })
}

/**
 * An unverified app can only be installed in the business that develops it. It gets no money scopes, whoever approves:
 * any developer can change its redirect URI and its secret without review.
 */
function findRefusal(
  { id, role }: { id: number; role: Role },
  { business_id, verified_at }: { business_id: number; verified_at: string | null },
  scopes: string[],
): ConsentBusiness['reason'] {
  if (verified_at === null && id !== business_id) return 'unverified'
  if (!roleAllows(role, verified_at === null ? 'developers:manage' : 'apps:authorize')) return 'role'
  const refused =
    verified_at === null ? moneyScopes.filter((scope) => scopes.includes(scope)) : ungrantableScopes(role, scopes)
  return refused.length > 0 ? 'money_scopes' : null
}

export const explainScope = (name: Scope, language: Language) => ({
  name,
  description: scopeEntries[name][language],
  resource: findResource(name)[language],
  is_money: scopeEntries[name].isMoney === true,
})

export const explainEvent = (name: EventKind, language: Language) => ({
  name,
  description: events[name][language],
  resource: findResource(name)[language],
})

/** Loads what the consent page shows: the app and the scopes, events and billing tags that it requests. */
export async function getConsent(
  { db, secrets }: Pick<Service, 'db' | 'secrets'>,
  caller: SessionCaller,
  request: AuthorizeRequest,
  language: Language,
) {
  const { application, redirect_uri, scopes } = request
  const businesses = await listConsentBusinesses(db, caller.user.id, request)
  return {
    application: {
      client_id: application.client_id,
      name: application.name,
      description: application.description,
      logo_url: application.logo_url,
      homepage_url: application.homepage_url,
      is_verified: application.verified_at !== null,
      owner: { name: application.owner_name },
    },
    redirect_uri,
    scopes: scopes.filter(isScope).map((name) => explainScope(name, language)),
    webhook_events: grantedEvents(application).map((name) => explainEvent(name as EventKind, language)),
    billing_tags: application.billing_tags as BillingTag[],
    businesses: businesses.map(({ id: _, ...business }) => business),
    shown: toConsentDigest(request),
    form_token: consentToken(secrets.consent, caller, request),
  }
}

/** Fingerprint of what the page showed, so that an app cannot extend its request between the page and the approval. */
export const toConsentDigest = ({ application, scopes }: AuthorizeRequest) =>
  createHash('sha256')
    .update(JSON.stringify([scopes, grantedEvents(application), application.billing_tags]))
    .digest('base64url')

export const grantedEvents = (app: { is_webhook_enabled: boolean; webhook_events: string[] }) =>
  app.is_webhook_enabled ? app.webhook_events : []
