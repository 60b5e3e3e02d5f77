import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startService } from '../../test/support/service.ts'
import { allScopes } from '../access/scopes.ts'
import { apiRoutes } from '../app.ts'
import { paymentMethods } from '../integrations/payments/index.ts'
import { conflictReasons, domainErrors, errorCodes } from './errors/index.ts'
import { auditActions, domains, events, findResource, resources, scopes } from './index.ts'
import { paymentName } from './payment-names.ts'

const kinds = ['resources', 'scopes', 'auditActions', 'events'] as const
const joined = { resources, scopes, auditActions, events }

describe.each(kinds)('the %s', (kind) => {
  it('are declared once, in one domain', () => {
    const declared = Object.values(domains).flatMap((domain) => Object.keys(domain[kind]))
    expect(declared).toEqual([...new Set(declared)])
    expect(Object.keys(joined[kind]).sort()).toEqual(declared.sort())
  })

  it('have words in both languages that are no placeholders', () => {
    const poor = Object.entries(joined[kind]).filter(
      ([name, { en, id }]) =>
        ![en, id].every((text) => text.trim() === text && text && text !== name && !text.endsWith('.')),
    )
    expect(poor).toEqual([])
  })
})

it('names of scopes and events begin with a resource, and every resource has one of them', () => {
  expect(Object.keys(scopes).filter((name) => !/^[a-z_]+(:[a-z_]+)+$/.test(name))).toEqual([])
  const names = [...Object.keys(scopes), ...Object.keys(events)] as Parameters<typeof findResource>[0][]
  expect(new Set(names.map(findResource))).toEqual(new Set(Object.values(resources)))
})

/**
 * Reserved by the contract but not used: any credential may read the profile of a business, and only people change it.
 */
const reserved = ['business:read', 'business:update']

it('every scope opens a route or an event', async () => {
  const { service } = await startService({ roles: [] })
  const opened = apiRoutes(service).flatMap(({ access }) =>
    access.kind === 'machine' ? [access.scope, ...(access.or ?? [])] : [],
  )
  const read = Object.values(events).flatMap(({ readers }) => (readers === 'the app itself' ? [] : readers))
  expect(allScopes.filter((scope) => !opened.includes(scope) && !read.includes(scope))).toEqual(reserved)
})

describe('error codes and reasons', () => {
  it('are declared once', () => {
    for (const names of [errorCodes, conflictReasons]) expect(names).toEqual([...new Set(names)])
  })

  it.each(Object.entries(domainErrors))('of %s are given by a file of that domain', (domain, { codes, reasons }) => {
    const folder = join(import.meta.dirname, '../modules', domain)
    const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n')
    expect([...codes, ...reasons].filter((name) => !text.includes(`'${name}'`))).toEqual([])
  })
})

it('every payment method has a name in both languages', () => {
  const nameless = paymentMethods.filter((method) =>
    [paymentName(method, 'id'), paymentName(method, 'en')].includes(method),
  )
  expect(nameless).toEqual([])
  expect(paymentName('va_cimb', 'id')).toBe('Virtual account CIMB Niaga')
})
