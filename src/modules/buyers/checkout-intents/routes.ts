import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone, storefront } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import type { AppError } from '../../../platform/errors/errors.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'
import { Prefill } from './merchant-schemas.ts'
import { readPrefill } from './read-prefill.ts'
import { IntentChange, IntentStart, StartedIntent } from './schemas.ts'
import { startIntent } from './start-intent.ts'
import { updateIntent } from './update-intent.ts'
import { showStarted } from './views.ts'

const tag = 'Storefront: checkout intents'
const path = '/v3/stores/:store_id/public/checkout-intents'
const params = { store_id: Type.String() }

/** Errors in typed fields have a code of their own in the contract. */
function showError(error: AppError, request: FastifyRequest) {
  const body = error.toBody(request.id)
  const isAboutFields = error.extras.fields?.some(({ field }) => field === 'fields' || field.startsWith('fields.'))
  return error.status === 422 && isAboutFields ? { ...body, error_code: 'invalid_checkout_intent_fields' } : body
}

export const checkoutIntentRoutes = (service: Service): Route[] => {
  const { config, secrets } = service
  const headers = [...new Set([`${config.headerPrefix}Checkout-Intent-Token`, 'X-Service-Checkout-Intent-Token'])]
  const readToken = (request: FastifyRequest) =>
    headers.map((name) => request.headers[name.toLowerCase()]).find((value) => typeof value === 'string')
  const bucket = (name: string) => ({
    name: `checkout-intent:${name}`,
    kind: 'checkout_intent',
    windows: config.limits.checkout_intent,
  })
  return [
    create({
      method: 'POST',
      path,
      tag,
      summary: 'Keep a checkout that may not be finished, or resume one',
      description:
        'The same `client_session_id` and `form_widget_id` resume the intent as it stands, as does the token of a mail. Send ' +
        '`checkout_intent_token` with the checkout: the order completes the intent. Nothing is mailed without `consent`.',
      access: storefront,
      params,
      body: IntentStart,
      answer: { status: 201, schema: StartedIntent },
      errors: [403, 409],
      showError,
      example: {
        client_session_id: '0198f1d2-7c3a-7b1e-9d52-3f1c2a4b5d6e',
        form_widget_id: 'storefront-checkout',
        fields: { customer_name: 'Budi Santoso', customer_email: 'budi@example.com' },
        items: [{ type: 'variant', variant_id: 17, quantity: 1 }],
        consent: { marketing: true },
      },
      prepare: ({ caller: { store }, request, reply }) =>
        applyLimit(service, bucket(`start:${store.id}:${clientNetwork(request.ip)}`), reply),
      handle: async (tx, { caller: { store }, request, body, now }) => {
        const language = chooseLanguage(request.headers['accept-language'], 'id')
        return showStarted(await startIntent(tx, body, { store, secrets, language, now }), secrets, now)
      },
    }),
    action({
      method: 'PATCH',
      path: `${path}/:checkout_intent_id`,
      tag,
      summary: 'Store what the buyer typed since',
      description:
        'Needs the token in the header `X-Service-Checkout-Intent-Token`. What is left out stays, null clears, lists are replaced. A ' +
        '`sequence` that is not above the last one changes nothing, so that requests may overtake each other.',
      access: storefront,
      params: { ...params, checkout_intent_id: Type.String({ format: 'uuid' }) },
      body: IntentChange,
      answer: { status: 204, schema: null },
      errors: [401, 403, 404, 409],
      intentToken: true,
      showError,
      example: { sequence: 2, fields: { customer_phone: '08123456789' } },
      prepare: ({ params, reply }) => applyLimit(service, bucket(`change:${params.checkout_intent_id}`), reply),
      handle: async (tx, { caller: { store }, params: { checkout_intent_id: id }, request, body, now }) => {
        const change = { store, id, token: readToken(request), secret: secrets.checkout_intents, body }
        await updateIntent(tx, change, now)
      },
    }),
    read({
      method: 'GET',
      path: '/v3/checkout-intents/prefill',
      tag,
      summary: 'Read what fills in a checkout again, by the token of a mail',
      description: 'The token reads only and lives 30 days. Items have the prices and the stock of this moment.',
      access: anyone,
      query: { checkout_intent_prefill_token: Type.String({ minLength: 1, maxLength: 200 }) },
      answer: { status: 200, schema: Prefill },
      errors: [401, 403, 404, 429],
      handle: async ({ query, request, reply, now }) => {
        // The token alone gives access, without cookies, so any storefront may read the response.
        reply.header('access-control-allow-origin', '*')
        await applyLimit(
          service,
          { ...bucket(`prefill:${clientNetwork(request.ip)}`), windows: config.limits.client },
          reply,
        )
        return { data: await readPrefill(service, query.checkout_intent_prefill_token, now) }
      },
    }),
  ]
}
