import { sql } from 'kysely'
import { type Step, stepColumns, walkOldRows } from '../db/purge.ts'
import type { Db } from '../db/types.ts'

/** Longer than the validity of any code or link in a mail, and than the queue retries a delivery. */
export const secretMailDays = 8

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Deletes mails older than this, sent or not. */
export const purgeOldMails = (db: Db, keepDays: number, now: Date) =>
  walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${daysBefore(now, keepDays)} as is_old
        from mails where id > ${after} order by id limit ${batchSize}
      ), gone as (
        delete from mails where id in (select id from batch where is_old)
      )
      select ${stepColumns} from batch`,
  )

/**
 * Longer than the queue retries. A job whose last try was killed does not run again, so it cannot record its failure.
 */
const retryDays = 6

/** Marks mails as failed for good if no job will try them again. */
export const giveUpOldMails = (db: Db, now: Date) =>
  walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${daysBefore(now, retryDays)} as is_old
        from mails where status = 'failed' and given_up_at is null and id > ${after} order by id limit ${batchSize}
      ), given_up as (
        update mails set given_up_at = ${now}, last_updated_at = ${now}
        where id in (select id from batch where is_old)
      )
      select ${stepColumns} from batch`,
  )

/** Deletes the text of secret mails that were never sent, because no mail server is configured or it kept failing. */
export const wipeSecretMails = (db: Db, now: Date) =>
  walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${daysBefore(now, secretMailDays)} as is_old
        from mails where is_secret and id > ${after} order by id limit ${batchSize}
      ), wiped as (
        update mails set body_text = '', body_html = ''
        where id in (select id from batch where is_old) and body_text <> ''
      )
      select ${stepColumns} from batch`,
  )

/** Longer than the queue retries a delivery. */
const textDays = 7

/** Deletes text and HTML of older mails that can be laid out again: they are most of what a mail takes. */
export const dropMailTexts = (db: Db, now: Date) =>
  walkOldRows(
    db,
    (after, batchSize) => sql<Step>`
      with batch as materialized (
        select id, created_at < ${daysBefore(now, textDays)} as is_old
        from mails where content is not null and body_html <> '' and id > ${after} order by id limit ${batchSize}
      ), dropped as (
        update mails set body_text = '', body_html = '' where id in (select id from batch where is_old)
      )
      select ${stepColumns} from batch`,
  )
