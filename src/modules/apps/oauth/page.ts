import type { Service } from '../../../platform/service.ts'
import { answerUrl, checkAuthorizeRequest } from './authorize-request.ts'
import { issuerOf } from './metadata.ts'

/** What to answer a browser that opens the authorize page: a redirect, or the page with this status. */
export type AuthorizePage = { status: 303; redirect: string } | { status: 200 | 400; formTargets: string[] }

/** The parameter checks before the page. An unknown client or redirect URI is shown, and never redirected to. */
export const authorizePage =
  (service: Service) =>
  async (query: Record<string, unknown>): Promise<AuthorizePage> => {
    const checked = await checkAuthorizeRequest(service.db, query)
    if (checked.outcome === 'unknown') return { status: 400, formTargets: [] }
    // The form of the page ends in a redirect to the app, which browsers hold against form-action too.
    if (checked.outcome === 'good') return { status: 200, formTargets: [new URL(checked.request.redirect_uri).origin] }
    const { redirect_uri, error, message, state } = checked
    const answer = { error, error_description: message, state }
    return { status: 303, redirect: answerUrl(redirect_uri, issuerOf(service.config), answer) }
  }
