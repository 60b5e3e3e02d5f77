import type { MachineCaller } from '../../../access/caller.ts'
import { lacksScope } from '../../../access/require-scope.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { type EventKind, findReadableKinds, scopesFor } from '../../events/index.ts'

/** What the credential may read now of the wanted kinds; refuses if that is nothing. */
export async function findStreamKinds(reads: Reads, caller: MachineCaller, wanted: readonly string[] | null) {
  const readable = await findReadableKinds(reads, caller)
  if (wanted === null) return readable
  const kinds = readable.kinds.filter((kind) => wanted.includes(kind))
  if (kinds.length === 0) throw lacksScope(caller, scopesFor(wanted[0] as EventKind)[0]!)
  return { ...readable, kinds }
}
