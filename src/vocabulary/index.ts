/**
 * The names by which apps and people know what this service does: scopes, audit actions and events. Each is declared
 * once, with its words in every language, in the file of its domain. Types, validation, roles, the OpenAPI document,
 * the consent page and the texts of the dashboard are derived from these declarations.
 */
import { accounts } from './accounts.ts'
import { apps } from './apps.ts'
import { buyers } from './buyers.ts'
import { catalog } from './catalog.ts'
import type { EventEntry, ScopeEntry, Words } from './entries.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { stores } from './stores.ts'

export type { EventEntry, ScopeEntry, Words } from './entries.ts'

/** The order in which the dashboard lists scopes and events. */
export const domains = { orders, payments, catalog, stores, buyers, apps, accounts }

const joinedScopes = {
  ...orders.scopes,
  ...payments.scopes,
  ...catalog.scopes,
  ...stores.scopes,
  ...buyers.scopes,
  ...apps.scopes,
  ...accounts.scopes,
}

const joinedActions = {
  ...orders.auditActions,
  ...payments.auditActions,
  ...catalog.auditActions,
  ...stores.auditActions,
  ...buyers.auditActions,
  ...apps.auditActions,
  ...accounts.auditActions,
}

const joinedEvents = {
  ...orders.events,
  ...payments.events,
  ...catalog.events,
  ...stores.events,
  ...buyers.events,
  ...apps.events,
  ...accounts.events,
}

export type Scope = keyof typeof joinedScopes
export type AuditAction = keyof typeof joinedActions
export type EventKind = keyof typeof joinedEvents

type Resource = Scope extends infer Name ? (Name extends `${infer First}:${string}` ? First : never) : never
type Subject = EventKind extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never

export const scopes: Readonly<Record<Scope, ScopeEntry>> = joinedScopes
export const auditActions: Readonly<Record<AuditAction, Words>> = joinedActions
/** The type rejects a reader that is not a scope. */
export const events: Readonly<Record<EventKind, EventEntry<Scope>>> = joinedEvents

/** The type rejects a scope or an event whose resource has no words. */
export const resources: Readonly<Record<Resource | Subject, Words>> = {
  ...orders.resources,
  ...payments.resources,
  ...catalog.resources,
  ...stores.resources,
  ...buyers.resources,
  ...apps.resources,
  ...accounts.resources,
}

/** The words of the group of a scope or an event. */
export const findResource = (name: Scope | EventKind): Words => resources[name.split(/[:.]/)[0] as Resource | Subject]
