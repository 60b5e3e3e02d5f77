import type { TSchema } from 'typebox'
import type { Language } from '../platform/http/choose-language.ts'

/** A text for people, in each language of the dashboard. */
export type Words = Readonly<Record<Language, string>>

/**
 * What an app or a restricted key may do, in words for the merchant who grants it. `isMoney` marks scopes that lead to
 * money or carry data away in bulk; only owners and admins grant them.
 */
export type ScopeEntry = Words & { readonly isMoney?: true }

export type EventEntry<Scope extends string = string> = Words & {
  /** Any one of these scopes allows reading the event. Events about an app are sent to that app only. */
  readonly readers: readonly [Scope, ...Scope[]] | 'the app itself'
  /** The schema of `data`, version 1. A change that could break a consumer needs a version 2. */
  readonly data: TSchema
}

/** The names that a domain declares for apps, audit log and event log. */
export type Vocabulary = {
  /** The groups of scopes and events: the part of their names before the first `:` or `.`. */
  readonly resources: Readonly<Record<string, Words>>
  /** Names as `resource:verb`. */
  readonly scopes: Readonly<Record<string, ScopeEntry>>
  /** Actions of the audit log, as `resource.done`. */
  readonly auditActions: Readonly<Record<string, Words>>
  /** Events that are recorded and sent to webhooks, as `resource.done`. */
  readonly events: Readonly<Record<string, EventEntry>>
}
