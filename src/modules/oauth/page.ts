import { readFile } from 'node:fs/promises'
import type { Service } from '../../platform/service.ts'
import { answerUrl, checkAuthorizeRequest } from './authorize-request.ts'
import { issuerOf } from './metadata.ts'

/** What to answer a browser that opens the authorize page: a redirect, or a page with this status and these headers. */
export type AuthorizePage =
  | { status: 303; redirect: string }
  | { status: 200 | 400; headers: Record<string, string>; message?: string }

/** The parameter checks before the page. An unknown client or redirect URI is shown, and never redirected to. */
export const authorizePage =
  (service: Service) =>
  async (query: Record<string, unknown>): Promise<AuthorizePage> => {
    const checked = await checkAuthorizeRequest(service.db, query)
    if (checked.outcome === 'unknown') return { status: 400, headers: pageHeaders(), message: checked.message }
    if (checked.outcome === 'good') return { status: 200, headers: pageHeaders(checked.request.redirect_uri) }
    const { redirect_uri, error, message, state } = checked
    const answer = { error, error_description: message, state }
    return { status: 303, redirect: answerUrl(redirect_uri, issuerOf(service.config), answer) }
  }

/** The form of this page ends in a redirect to the app, which browsers hold against form-action too. */
function pageHeaders(redirectUri?: string): Record<string, string> {
  const target = redirectUri ? ` ${new URL(redirectUri).origin}` : ''
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${target}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  }
}

const builtShell = new URL('../../../web/dist/index.html', import.meta.url)

let shell: string | undefined

/** The web app's page; until it is built, a bare one that says what is wrong. */
export async function readShell(message: string | undefined): Promise<string> {
  shell ??= await readFile(builtShell, 'utf8').catch(() => undefined)
  return shell ?? barePage(message ?? 'The web app is not built')
}

const barePage = (message: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Etalase</title><p>${message}</p></html>`
