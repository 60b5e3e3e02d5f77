import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, ListOf, PageOf, pageQuery, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { checkAccount } from './check-account.ts'
import { createAccount } from './create-account.ts'
import { type Account, getAccount, listAccounts } from './get-account.ts'
import { listRules } from './list-rules.ts'
import { listCalls } from './provider-calls.ts'
import type { AccountProviders } from './rules.ts'
import { AccountIn, AccountOut, AccountPatch, CallOut, ProviderOut, RuleOut } from './schemas.ts'
import { readCurrency } from './set-methods.ts'
import { deleteAccount, updateAccount } from './update-account.ts'
import { showAccount, showCall, showProvider } from './views.ts'

const tag = 'Provider accounts'
const permission = 'payments:manage'
const params = { account_id: Id }
const account = '/provider-accounts/:account_id'

export function providerAccountRoutes(service: Service, providers: AccountProviders): MerchantRoute[] {
  const { db, config } = service
  const vault = () => ({ ...service, providers, key: service.secrets.credentials })
  const show = (found: Account) =>
    showAccount(found, providers[found.provider]?.credential_fields ?? [], config.baseUrl)

  return [
    merchantRead({
      method: 'GET',
      path: '/provider-accounts',
      tag,
      summary: 'List the accounts of the business at outside services',
      scope: 'provider_account:read',
      permission,
      query: pageQuery,
      answer: { status: 200, schema: PageOf(AccountOut) },
      handle: async ({ merchant, query }) =>
        mapPage(await listAccounts(db, service.secrets.cursor, merchant.business_id, query), show),
    }),
    merchantRead({
      method: 'GET',
      path: '/provider-accounts/providers',
      tag,
      summary: 'List the services that accounts can be added of, with their fields and methods',
      scope: 'provider_account:read',
      permission,
      answer: { status: 200, schema: ListOf(ProviderOut) },
      handle: async ({ merchant }) => {
        const currency = await readCurrency(db, merchant.business_id)
        return toList(Object.entries(providers).map(([name, provider]) => showProvider(name, provider, currency)))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/provider-accounts/rules',
      tag,
      summary: 'Which account serves which method of which store, and which ones take over',
      scope: 'provider_account:read',
      permission,
      answer: { status: 200, schema: ListOf(RuleOut) },
      handle: async ({ merchant }) => toList(await listRules(db, merchant.business_id)),
    }),
    merchantCreate({
      method: 'POST',
      path: '/provider-accounts',
      tag,
      summary: 'Add an account; its credentials are sealed and never shown again',
      scope: 'provider_account:update',
      permission,
      body: AccountIn,
      answer: { status: 201, schema: AccountOut },
      errors: [409],
      example: {
        provider: 'sandbox',
        mode: 'test',
        name: 'Trial',
        credentials: { api_key: 'sandbox_key_kopi_nusantara' },
      },
      handle: async (tx, { merchant, body, now }) => show(await createAccount(tx, vault(), merchant, body, now)),
    }),
    merchantRead({
      method: 'GET',
      path: account,
      tag,
      summary: 'Read an account',
      scope: 'provider_account:read',
      permission,
      params,
      answer: { status: 200, schema: AccountOut },
      errors: [404],
      handle: async ({ merchant, params }) => show(await getAccount(db, merchant.business_id, params.account_id)),
    }),
    merchantAction({
      method: 'PATCH',
      path: account,
      tag,
      summary: 'Change an account; credentials that are not named stay',
      scope: 'provider_account:update',
      permission,
      params,
      body: AccountPatch,
      answer: { status: 200, schema: AccountOut },
      errors: [404],
      example: { is_active: false },
      handle: async (tx, { merchant, params, body, now }) =>
        show(await updateAccount(tx, vault(), merchant, params.account_id, body, now)),
    }),
    merchantAction({
      method: 'DELETE',
      path: account,
      tag,
      summary: 'Delete an account without open payments, with its credentials',
      scope: 'provider_account:update',
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [404, 409],
      handle: async (tx, { merchant, params, now }) => deleteAccount(service, tx, merchant, params.account_id, now),
    }),
    merchantAction({
      method: 'POST',
      path: `${account}/check`,
      tag,
      summary: 'Try the credentials of an account at the service',
      scope: 'provider_account:update',
      permission,
      params,
      answer: { status: 200, schema: AccountOut },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ merchant, params, now }) =>
        show(await checkAccount(vault(), merchant.business_id, params.account_id, now)),
    }),
    merchantRead({
      method: 'GET',
      path: `${account}/calls`,
      tag,
      summary: 'List the last calls to the service, newest first, with masked bodies',
      scope: 'provider_account:read',
      permission,
      params,
      query: pageQuery,
      answer: { status: 200, schema: PageOf(CallOut) },
      errors: [404],
      handle: async ({ merchant, params, query }) => {
        const found = await getAccount(db, merchant.business_id, params.account_id)
        const page = await listCalls(db, service.secrets.cursor, found, query)
        return mapPage(page, showCall)
      },
    }),
  ]
}
