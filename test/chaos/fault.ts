import type { Load } from './load.ts'
import type { Parts, SharedParts } from './parts.ts'

export type Finding = {
  /** Shown in the table. */
  note?: string
  /** A goal of this fault that was missed. */
  missed?: string | undefined
  /** The same for a goal about time. */
  missedTime?: string | undefined
}

/** `P` is what the fault needs: a PostgreSQL of the run's own, unless it says otherwise. */
export type Fault<P extends SharedParts = Parts> = {
  name: string
  /** Why it cannot be injected here; undefined if it can. */
  missing?(parts: P): string | undefined
  /** Injects the fault and returns when it has ended. */
  inject(parts: P, load: Load, name: string): Promise<Finding | undefined>
}
