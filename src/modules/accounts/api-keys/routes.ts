import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import type { MemberCaller } from '../../../access/caller.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { confirmApiKey } from './confirm-api-key.ts'
import { type Creator, createApiKey } from './create-api-key.ts'
import { deleteApiKey, deleteKeysOfCreator } from './delete-api-key.ts'
import { getApiKey, listApiKeys } from './get-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { ApiKeyIn, ApiKeyOut, ApiKeyPatch, IssuedApiKeyOut } from './schemas.ts'
import { updateApiKey } from './update-api-key.ts'
import { showApiKey, showIssuedKey } from './views.ts'

const tag = 'API keys'
const access = member('developers:manage')
const params = { business_id: Type.String() }
const keyParams = { ...params, key_id: Id }
const path = '/api/businesses/:business_id/api-keys'

const moneyNote =
  'A secret key, and a restricted one with a scope that leads to money, needs an owner or an admin: 403 otherwise.'

const toCreator = (caller: MemberCaller): Creator => ({
  business_id: caller.business.id,
  user: caller.user,
  role: caller.role,
})

export const apiKeyRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List the API keys of the business',
    access,
    params,
    answer: { status: 200, schema: ListOf(ApiKeyOut) },
    handle: async ({ caller, now }) =>
      toList((await listApiKeys(service.db, caller.business.id)).map((key) => showApiKey(key, now))),
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Create an API key; its full value is shown only in this response',
    description: moneyNote,
    access,
    params,
    body: ApiKeyIn,
    answer: { status: 201, schema: IssuedApiKeyOut },
    errors: [409],
    example: { name: 'Warehouse sync', key_type: 'restricted', scopes: ['order:list', 'order:read'] },
    handle: async (tx, { caller, body, now }) => {
      const { key, rawKey } = await createApiKey(tx, toCreator(caller), body, now)
      return showIssuedKey(key, rawKey, now)
    },
  }),
  read({
    method: 'GET',
    path: `${path}/:key_id`,
    tag,
    summary: 'Read an API key',
    access,
    params: keyParams,
    answer: { status: 200, schema: ApiKeyOut },
    errors: [404],
    handle: async ({ caller, params, now }) =>
      showApiKey(await getApiKey(service.db, caller.business.id, params.key_id), now),
  }),
  action({
    method: 'PATCH',
    path: `${path}/:key_id`,
    tag,
    summary: 'Change name, description or, on a restricted key, scopes',
    description: moneyNote,
    access,
    params: keyParams,
    body: ApiKeyPatch,
    answer: { status: 200, schema: ApiKeyOut },
    errors: [404],
    example: { name: 'Warehouse sync (Jakarta)' },
    handle: async (tx, { caller, params, body, now }) =>
      showApiKey(await updateApiKey(tx, toCreator(caller), params.key_id, body, now), now),
  }),
  create({
    method: 'POST',
    path: `${path}/:key_id/rotate`,
    tag,
    summary: 'Rotate the value of a key; the old value stops working immediately',
    description: moneyNote,
    access,
    params: keyParams,
    answer: { status: 200, schema: IssuedApiKeyOut },
    errors: [404],
    handle: async (tx, { caller, params, now }) => {
      const { key, rawKey } = await rotateApiKey(tx, toCreator(caller), params.key_id, now)
      return showIssuedKey(key, rawKey, now)
    },
  }),
  action({
    method: 'POST',
    path: `${path}/:key_id/confirm`,
    tag,
    summary: 'Confirm a key that its maker could not create any more; it keeps working either way',
    access: member('money_scopes:confirm'),
    params: keyParams,
    answer: { status: 200, schema: ApiKeyOut },
    errors: [404],
    handle: async (tx, { caller, params, now }) =>
      showApiKey(await confirmApiKey(tx, toCreator(caller), params.key_id, now), now),
  }),
  action({
    method: 'DELETE',
    path: `${path}/:key_id`,
    tag,
    summary: 'Delete a key permanently',
    access,
    params: keyParams,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { caller, params, now }) => deleteApiKey(tx, toCreator(caller), params.key_id, now),
  }),
  action({
    method: 'DELETE',
    path: '/api/businesses/:business_id/members/:user_id/api-keys',
    tag,
    summary: 'Delete every key that a person created, who may have left the business',
    access,
    params: { ...params, user_id: Type.String({ description: "The user's unique_id" }) },
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { caller, params, now }) => deleteKeysOfCreator(tx, toCreator(caller), params.user_id, now),
  }),
]
