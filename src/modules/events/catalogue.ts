import { type EventKind, events } from '../../vocabulary/index.ts'

export type { EventKind }

/** Every kind of event that `src/vocabulary` declares. */
export const eventKinds = Object.keys(events) as EventKind[]

export const isEventKind = (name: string): name is EventKind => Object.hasOwn(events, name)

/** Events about an app are sent to that app, so a business's own endpoint cannot subscribe to them. */
export const subscribableKinds = eventKinds.filter((kind) => events[kind].readers !== 'the app itself')
