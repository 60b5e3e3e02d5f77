import type { Scope } from '../../access/scopes.ts'
import { type EventKind, events } from '../../vocabulary/index.ts'
import { eventKinds } from './catalogue.ts'

export const retentionDays = 30

export const retentionCutoff = (now: Date) => new Date(now.getTime() - retentionDays * 86_400_000)

/**
 * A caller needs one of these scopes to read the kind. Empty for events about an app, which no scope makes readable.
 */
export function scopesFor(kind: EventKind): readonly Scope[] {
  const { readers } = events[kind]
  return readers === 'the app itself' ? [] : readers
}

/** Every scope that allows reading at least one kind. */
export const allReadScopes = [...new Set(eventKinds.flatMap(scopesFor))]

/** Which scopes allow reading which kinds, as a sentence: "order and payment events require `order:read` or `order:list`; …". */
export function describeReaders(): string {
  const groups = Map.groupBy(
    eventKinds.filter((kind) => scopesFor(kind).length > 0),
    (kind) =>
      scopesFor(kind)
        .map((scope) => `\`${scope}\``)
        .join(' or '),
  )
  const sentences = [...groups].map(([scopes, kinds]) => {
    const subjects = [...new Set(kinds.map((kind) => kind.split('.')[0]!))]
    return `${subjects.join(', ')} events require ${scopes}`
  })
  return sentences.join('; ')
}

export const readableKinds = (scopes: readonly string[]): EventKind[] =>
  eventKinds.filter((kind) => scopesFor(kind).some((scope) => scopes.includes(scope)))

/**
 * The column `position` of new events: below 0, because a worker of 0.1 would dispatch an event without one again. The place
 * itself is in `event_places`.
 */
export const placedApart = "-nextval('event_positions')"

/** A reader gives up on an event after this many failures. The index of due batches contains this number too. */
export const maxFailures = 12
