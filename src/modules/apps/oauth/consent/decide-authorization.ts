import type { SessionCaller, UserRef } from '../../../../access/caller.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { AppError, fieldError, forbidden, notFound, validationFailed } from '../../../../platform/errors/errors.ts'
import { hashSecret, issueSecret } from '../../../../platform/secrets/secrets.ts'
import type { Service } from '../../../../platform/service.ts'
import { approveInstallation } from '../../installations/index.ts'
import { issuerOf } from '../metadata.ts'
import { codeMinutes, secondsAfter } from '../rules.ts'
import { type AuthorizeRequest, buildRedirectUrl, checkAuthorizeRequest } from './authorize-request.ts'
import { consentToken, isConsentToken } from './consent-token.ts'
import { type ConsentBusiness, grantedEvents, listConsentBusinesses, toConsentDigest } from './get-consent.ts'

export type Decision = {
  decision: 'approve' | 'deny'
  business?: string | string[]
  shown?: string
  form_token?: string
}

/** Returns the URL to redirect the browser to after the merchant's decision: the app's, with a code or an error. */
export async function decideAuthorization(
  { db, config, secrets }: Pick<Service, 'db' | 'config' | 'secrets'>,
  caller: SessionCaller,
  form: Decision & Record<string, unknown>,
  now: Date,
): Promise<string> {
  const issuer = issuerOf(config)
  const checked = await checkAuthorizeRequest(db, form)
  if (checked.outcome === 'show_error') throw new AppError(400, checked.code, checked.message)
  if (checked.outcome === 'redirect_error') {
    const { redirect_uri, state, error, message } = checked
    return buildRedirectUrl(redirect_uri, issuer, { error, error_description: message, state })
  }
  const { request } = checked
  if (!isConsentToken(form.form_token, consentToken(secrets.consent, caller, request)))
    throw forbidden('The form was not sent from the authorize page of this session', 'form_token_invalid')
  const redirectBack = (parameters: Record<string, string>) =>
    buildRedirectUrl(request.redirect_uri, issuer, { ...parameters, state: request.state })
  if (form.decision === 'deny')
    return redirectBack({ error: 'access_denied', error_description: 'The merchant did not approve the app' })
  if (form.shown !== undefined && form.shown !== toConsentDigest(request)) return toConsentPage(form)
  const wanted = [...new Set([form.business ?? []].flat())]
  const code = await db.transaction().execute((tx) => approve(tx, request, caller.user, wanted, now))
  return redirectBack({ code })
}

/** Sends the merchant back to the consent page, because the app's request changed after the page was shown. */
function toConsentPage(form: Decision & Record<string, unknown>): string {
  const { decision: _, business: __, shown: ___, form_token: ____, ...request } = form
  return `/oauth/authorize?${new URLSearchParams({ ...(request as Record<string, string>), changed: '1' })}`
}

/** Installs the app in every chosen business and issues one code for all of them, in one transaction. */
async function approve(tx: Tx, request: AuthorizeRequest, user: UserRef, wanted: string[], now: Date): Promise<string> {
  if (wanted.length === 0) throw validationFailed({ business: fieldError('too_few', { min: 1 }) })
  const { application, redirect_uri, code_challenge, scopes } = request
  const mine = await listConsentBusinesses(tx, user.id, request)
  const chosen = wanted.map((uniqueId) => checkChoice(mine.find((business) => business.unique_id === uniqueId)))
  const connection_ids: number[] = []
  // Lock in id order so that two approvals of the same businesses cannot deadlock.
  for (const { id } of chosen.sort((a, b) => a.id - b.id)) {
    const approval = {
      application,
      business_id: id,
      user,
      scopes,
      webhook_events: grantedEvents(application),
      billing_tags: application.billing_tags,
    }
    connection_ids.push((await approveInstallation(tx, approval, now)).connection_id)
  }
  const code = issueSecret('ac')
  await tx
    .insertInto('oauth_codes')
    .values({
      code_hash: hashSecret(code),
      application_id: application.id,
      user_id: user.id,
      redirect_uri,
      code_challenge,
      connection_ids,
      created_at: now,
      expires_at: secondsAfter(now, codeMinutes * 60),
    })
    .execute()
  return code
}

function checkChoice(business: ConsentBusiness | undefined): ConsentBusiness {
  if (!business) throw notFound('There is no such business', 'business_not_found')
  if (business.reason === 'unverified')
    throw forbidden('The app is not verified yet: only its own business can install it', 'application_not_verified')
  if (business.reason === 'role')
    throw forbidden(`Your role in ${business.name} (${business.role}) does not allow this`, 'insufficient_role')
  if (business.reason === 'money_scopes')
    throw forbidden(
      'The app is not verified yet and requests access to money: the operator of this installation has to verify it first',
      'application_not_verified',
    )
  return business
}
