import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, fieldError, forbidden, notFound, validationFailed } from '../../../platform/errors.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets.ts'
import { approveInstallation } from '../installations/index.ts'
import { type AuthorizeRequest, answerUrl, checkAuthorizeRequest } from './authorize-request.ts'
import { type ConsentBusiness, digestOf, grantedEvents, listConsentBusinesses } from './get-consent.ts'
import { codeMinutes, secondsAfter } from './rules.ts'

export type Decision = { decision: 'approve' | 'deny'; business?: string | string[]; shown?: string }

type Person = { id: number; unique_id: string }

/** Where the browser goes after the merchant decided: back to the app, with a code or with the reason for none. */
export async function decideAuthorization(
  db: Db,
  issuer: string,
  user: Person,
  form: Decision & Record<string, unknown>,
  now: Date,
): Promise<string> {
  const checked = await checkAuthorizeRequest(db, form)
  if (checked.outcome === 'unknown') throw new AppError(400, checked.code, checked.message)
  if (checked.outcome === 'bad') {
    const { redirect_uri, state, error, message } = checked
    return answerUrl(redirect_uri, issuer, { error, error_description: message, state })
  }
  const { request } = checked
  const back = (answer: Record<string, string>) =>
    answerUrl(request.redirect_uri, issuer, { ...answer, state: request.state })
  if (form.decision === 'deny')
    return back({ error: 'access_denied', error_description: 'The merchant did not approve the app' })
  if (form.shown !== undefined && form.shown !== digestOf(request)) return pageAgain(form)
  const wanted = [...new Set([form.business ?? []].flat())]
  const code = await db.transaction().execute((tx) => approve(tx, request, user, wanted, now))
  return back({ code })
}

/** The same request on the authorize page, which then shows what the app asks for now. */
function pageAgain({ decision: _, business: __, shown: ___, ...request }: Decision & Record<string, unknown>): string {
  return `/oauth/authorize?${new URLSearchParams({ ...(request as Record<string, string>), changed: '1' })}`
}

/** Records the installation in every chosen business, and issues the code for all of them; or nothing at all. */
async function approve(tx: Tx, request: AuthorizeRequest, user: Person, wanted: string[], now: Date): Promise<string> {
  if (wanted.length === 0) throw validationFailed({ business: fieldError('too_few', { min: 1 }) })
  const { application, redirect_uri, code_challenge, scopes } = request
  const mine = await listConsentBusinesses(tx, user.id, application)
  const chosen = wanted.map((uniqueId) => checkChoice(mine.find((business) => business.unique_id === uniqueId)))
  const connection_ids: number[] = []
  // In id order, so that two approvals of the same businesses cannot lock crosswise.
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
  return business
}
