import type { Load } from './load.ts'
import type { Parts, SharedParts } from './parts.ts'

export type Finding = {
  /** A note for the table. */
  note?: string
  /** A goal of this fault that was missed. */
  missed?: string | undefined
  /** A goal about time that was missed. */
  missedTime?: string | undefined
}

/** `P` is what the fault needs: by default a PostgreSQL of its own. */
export type Fault<P extends SharedParts = Parts> = {
  name: string
  /** The reason why it cannot be injected here; undefined if it can. */
  missing?(parts: P): string | undefined
  /** Injects the fault and returns when it has ended. */
  inject(parts: P, load: Load, name: string): Promise<Finding | undefined>
}
