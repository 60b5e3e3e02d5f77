import type { FastifyRequest } from 'fastify'
import { anyone, signedIn } from '../../../../access/access.ts'
import { action, type Route, read } from '../../../../access/route.ts'
import { allScopes } from '../../../../access/scopes.ts'
import { AppError, notFound } from '../../../../platform/errors/errors.ts'
import { chooseLanguage } from '../../../../platform/http/choose-language.ts'
import { ListOf, toList } from '../../../../platform/http/schemas.ts'
import type { Service } from '../../../../platform/service.ts'
import { sendPage } from '../../../../platform/web-app/send-page.ts'
import { eventKinds } from '../../../events/index.ts'
import {
  authorizeQuery,
  ConsentOut,
  DecisionIn,
  ExplainedEventOut,
  ExplainedScopeOut,
  requiredOfAuthorize,
} from '../schemas.ts'
import { checkAuthorizeRequest } from './authorize-request.ts'
import { type Decision, decideAuthorization } from './decide-authorization.ts'
import { explainEvent, explainScope, getConsent } from './get-consent.ts'
import { authorizePage } from './page.ts'

const tag = 'Consent'
const path = '/oauth/authorize'

const readLanguage = ({ headers }: FastifyRequest) => chooseLanguage(headers['accept-language'])

/** The authorize page and the dashboard routes that it calls. */
export const consentRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'The page where a merchant approves an app',
    description:
      'It may be opened in a popup: `window.opener` is kept, so that the callback page of the app can report to it.',
    access: anyone,
    query: authorizeQuery,
    requiredQuery: requiredOfAuthorize,
    openQuery: true,
    redirects: true,
    answer: { status: 200, schema: null, contentType: 'text/html' },
    handle: async ({ query, reply }) => {
      const page = await authorizePage(service)(query)
      if (page.status === 303) return reply.header('referrer-policy', 'no-referrer').redirect(page.redirect, 303)
      // An app may open the page in a popup and wait for its callback page to call `window.opener`. A stricter policy
      // would cut that connection permanently. The opener can only move or close the popup: frames are denied and the
      // form has a token.
      reply.header('cross-origin-opener-policy', 'unsafe-none')
      return await sendPage(reply, page)
    },
  }),
  action({
    method: 'POST',
    path,
    tag,
    summary: "Submit the merchant's decision (the form of the authorize page)",
    access: signedIn,
    form: true,
    redirects: true,
    body: DecisionIn,
    example: { decision: 'approve', business: ['K7QM4XWZ'], client_id: 'app_…', state: 'af0ifjsldkj' },
    answer: { status: 303, schema: null },
    errors: [404],
    withoutTransaction: true,
    handle: async ({ caller, body, reply, now }) => {
      const form = body as Decision & Record<string, unknown>
      const target = await decideAuthorization(service, caller, form, now)
      reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
      return reply.redirect(target, 303)
    },
  }),
  read({
    method: 'GET',
    path: '/api/oauth/authorization',
    tag,
    summary: 'Read what the authorize page shows for a request',
    access: signedIn,
    query: authorizeQuery,
    openQuery: true,
    answer: { status: 200, schema: ConsentOut },
    errors: [404],
    handle: async ({ caller, query, request }) => {
      const checked = await checkAuthorizeRequest(service.db, query)
      if (checked.outcome === 'valid') return await getConsent(service, caller, checked.request, readLanguage(request))
      if (checked.outcome === 'show_error' && checked.code === 'unknown_application')
        throw notFound(checked.message, checked.code)
      const { parameter } = checked
      const isOther = checked.outcome === 'redirect_error' && checked.error !== 'invalid_request'
      const message = isOther ? `${checked.message} (${checked.error})` : checked.message
      throw new AppError(400, 'invalid_request', message, { details: { parameter } })
    },
  }),
  read({
    method: 'GET',
    path: '/api/scopes',
    tag,
    summary: 'List every scope with its description',
    access: signedIn,
    answer: { status: 200, schema: ListOf(ExplainedScopeOut) },
    handle: async ({ request }) => toList(allScopes.map((name) => explainScope(name, readLanguage(request)))),
  }),
  read({
    method: 'GET',
    path: '/api/webhook-events',
    tag,
    summary: 'List every webhook event with its description',
    access: signedIn,
    answer: { status: 200, schema: ListOf(ExplainedEventOut) },
    handle: async ({ request }) => toList(eventKinds.map((name) => explainEvent(name, readLanguage(request)))),
  }),
]
