export type { ReadSource } from './fall-back.ts'
export { openSource, type SourceOwner } from './open-source.ts'
export { createReplica, type ReadOutcome, type Replica } from './replica.ts'
export type { ReplicaState } from './standby-state.ts'
