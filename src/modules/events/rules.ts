import type { Scope } from '../../access/scopes.ts'
import { type EventKind, eventCatalogue, eventKinds } from './catalogue.ts'

export const keptDays = 30

export const oldestKept = (now: Date) => new Date(now.getTime() - keptDays * 86_400_000)

/** The scopes of which one is needed for a kind; none for events about an app, which no scope makes readable. */
export function scopesFor(kind: EventKind): readonly Scope[] {
  const { readers } = eventCatalogue[kind]
  return readers === 'the app itself' ? [] : readers
}

/** Every scope that lets a caller read some kind. */
export const readingScopes = [...new Set(eventKinds.flatMap(scopesFor))]

/** The kinds that a caller with these scopes may read. */
export const readableKinds = (scopes: readonly string[]): EventKind[] =>
  eventKinds.filter((kind) => scopesFor(kind).some((scope) => scopes.includes(scope)))
