import { toWalPosition, type WalPosition } from './wal-positions.ts'

/** What a standby says of itself. */
export type Standby = {
  /** Identifies the running server: another one behind the same name, or the same after a restart, has another. */
  identity: string
  /** The installation of PostgreSQL that it is a copy of. */
  cluster: string
  timeline: number
  isInRecovery: boolean
  replayed: WalPosition
}

/** Where the primary stands. */
export type Primary = { cluster: string; timeline: number; position: WalPosition }

type StandbyRow = {
  started_at: string
  cluster: string
  timeline: number
  is_in_recovery: boolean
  replayed: string | null
}

/** The timeline of the last restart point, or of what was written to its files since, whichever is later. */
export const standbyQuery = `select pg_postmaster_start_time()::text as started_at,
  (select system_identifier::text from pg_control_system()) as cluster,
  (select greatest(c.timeline_id, r.min_recovery_end_timeline) from pg_control_checkpoint() c, pg_control_recovery() r) as timeline,
  pg_is_in_recovery() as is_in_recovery, pg_last_wal_replay_lsn()::text as replayed`

export const toStandby = (row: StandbyRow): Standby => ({
  identity: `${row.cluster} ${row.started_at}`,
  cluster: row.cluster,
  timeline: row.timeline,
  isInRecovery: row.is_in_recovery,
  replayed: row.replayed === null ? 0 : toWalPosition(row.replayed),
})

/**
 * The place up to which all transactions are written whose commit was confirmed to a client. Where commits do not wait for
 * the disk it is the place up to which any were.
 */
export const primaryQuery = `select system_identifier::text as cluster, p.position::text as position,
    ('x' || substr(pg_walfile_name(p.position), 1, 8))::bit(32)::int as timeline
  from pg_control_system(), lateral (select case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as position) p`

export const toPrimary = (row: { cluster: string; timeline: number; position: string }): Primary => ({
  cluster: row.cluster,
  timeline: row.timeline,
  position: toWalPosition(row.position),
})

export type ReplicaState = 'ok' | 'lagging' | 'failing' | 'promoted' | 'foreign'

/** From this lag on the standby is not asked until it has caught up. */
export const maxLagMs = 5000

/** Whether the standby follows this primary. After a failover one may hold what the new primary never had. */
export const isCopyOf = (standby: Standby, primary: Pick<Primary, 'cluster' | 'timeline'>) =>
  standby.cluster === primary.cluster && standby.timeline === primary.timeline

export function judgeStandby(standby: Standby, primary: Primary, lagMs: number): ReplicaState {
  if (!standby.isInRecovery) return 'promoted'
  if (!isCopyOf(standby, primary)) return 'foreign'
  return lagMs > maxLagMs ? 'lagging' : 'ok'
}
