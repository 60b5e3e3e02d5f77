import type { Service } from '../../../../platform/service.ts'
import { isPlainHost } from '../../applications/index.ts'
import { issuerOf } from '../metadata.ts'
import { buildRedirectUrl, checkAuthorizeRequest } from './authorize-request.ts'

/** The response to a browser that opens the authorize page: a redirect, or the page with a status. */
export type AuthorizePage = { status: 303; redirect: string } | { status: 200 | 400; formTargets: string[] }

/** Validates the parameters before the page is served. An unknown client or redirect URI is never redirected to. */
export const authorizePage =
  (service: Service) =>
  async (query: Record<string, unknown>): Promise<AuthorizePage> => {
    const checked = await checkAuthorizeRequest(service.db, query)
    if (checked.outcome === 'show_error') return { status: 400, formTargets: [] }
    // Submitting the form redirects to the app, and browsers apply the CSP form-action directive to redirects as well.
    if (checked.outcome === 'valid') {
      const { origin, hostname } = new URL(checked.request.redirect_uri)
      return { status: 200, formTargets: isPlainHost(hostname) ? [origin] : [] }
    }
    const { redirect_uri, error, message, state } = checked
    const parameters = { error, error_description: message, state }
    return { status: 303, redirect: buildRedirectUrl(redirect_uri, issuerOf(service.config), parameters) }
  }
