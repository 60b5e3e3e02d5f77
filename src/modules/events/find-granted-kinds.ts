import type { MachineCaller } from '../../access/caller.ts'
import type { Reads } from '../../platform/db/reads.ts'
import type { EventKind } from './rules.ts'

/** What the merchant granted the calling app; undefined for an API key, which no grant narrows. */
export async function findGrantedKinds(
  _reads: Reads,
  _caller: MachineCaller,
): Promise<{ application_id: number; kinds: EventKind[] } | undefined> {
  return undefined
}
