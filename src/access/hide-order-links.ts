import type { TSchema } from 'typebox'
import { isPage, mapPage, type Page } from '../platform/db/list-page.ts'
import { Nullable } from '../platform/http/schemas.ts'
import type { Caller } from './caller.ts'
import { roleAllows, rolesWith } from './roles.ts'
import type { Call, Route } from './route.ts'

/** Fields that hold the address of a buyer's order page, or the secret in it. */
const linkFields = ['secret_slug', 'public_order_url', 'payment_url']

// Matches the address of an order's page or of its routes, even if it was URL-encoded once or more often inside another
// address (`wa.me/…?text=`), and the id of a test payment, whose page links to the order's page.
const orderLink = /((?:\/|%(?:25)*2F)(?:o|orders)(?:\/|%(?:25)*2F))[\w-]{40}|(sandbox_)[0-9A-Za-z]{24}/i
const orderLinks = /((?:\/|%(?:25)*2F)(?:o|orders)(?:\/|%(?:25)*2F))[\w-]{40}|(sandbox_)[0-9A-Za-z]{24}/gi

/**
 * Hides the addresses of buyers' order pages from members who may only read orders: whoever holds such an address acts for
 * the buyer. It is done here, for every route of the dashboard, so that no view can forget it.
 */
export function hideOrderLinks(route: Route): Route {
  if (route.access.kind !== 'member') return route
  // Applied even to routes whose callers may see the links, because a named schema appears only once in the document.
  const answer = { ...route.answer, schema: nullableOnce(route.answer.schema) }
  if (rolesWith(route.access.permission).every(mayHold)) return { ...route, answer }
  const { handle } = route
  const isCallFirst = route.kind === 'read' || (route.kind === 'action' && route.withoutTransaction === true)
  const hidden = async (...args: unknown[]) => {
    const shown = await (handle as (...args: unknown[]) => Promise<unknown>)(...args)
    const { caller } = args[isCallFirst ? 0 : 1] as Call & { caller: Caller }
    if (caller.kind !== 'member' || mayHold(caller.role)) return shown
    return isPage(shown) ? await withoutLinksInPage(shown) : withoutLinks(shown)
  }
  return { ...route, answer, handle: hidden } as Route
}

const mayHold = (role: Parameters<typeof roleAllows>[0]) => roleAllows(role, 'orders:manage')

const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function withoutLinks(value: unknown): unknown {
  if (typeof value === 'string') return orderLink.test(value) ? value.replaceAll(orderLinks, '$1$2…') : value
  if (Array.isArray(value)) return value.map(withoutLinks)
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutLink(name, inner)]))
}

/** Lets other requests run between the rows, because a page can have megabytes. */
export async function withoutLinksInPage(page: Page<unknown>) {
  const { data } = await mapPage(page, withoutLinks)
  return { ...(withoutLinks({ ...page, data: [] }) as object), data }
}

function withoutLink(name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !linkFields.includes(name)) return withoutLinks(value)
  return name === 'secret_slug' || orderLink.test(value) ? null : value
}

const known = new WeakMap<object, unknown>()

function nullableOnce<S>(schema: S): S {
  if (typeof schema !== 'object' || schema === null) return schema
  const nullable = known.get(schema) ?? toNullable(schema)
  known.set(schema, nullable)
  return nullable as S
}

/** The schema with fields for links that may be null; itself if it has none. */
function toNullable<S>(schema: S): S {
  if (Array.isArray(schema)) {
    const changed = schema.map(toNullable)
    return changed.some((one, i) => one !== schema[i]) ? (changed as S) : schema
  }
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema)
  const changed = entries.map(([key, inner]) => [
    key,
    key === 'properties' ? nullableFields(inner as Record<string, TSchema>) : toNullable(inner),
  ])
  return changed.some(([, inner], i) => inner !== entries[i]![1]) ? Object.fromEntries(changed) : schema
}

function nullableFields(properties: Record<string, TSchema>) {
  const entries = Object.entries(properties)
  const changed = entries.map(([name, field]) => [
    name,
    linkFields.includes(name) && 'type' in field && field.type === 'string' ? Nullable(field) : toNullable(field),
  ])
  return changed.some(([, field], i) => field !== entries[i]![1]) ? Object.fromEntries(changed) : properties
}
