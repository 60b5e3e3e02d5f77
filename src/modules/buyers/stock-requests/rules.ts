/** Requests end after this time, whether they were answered or not. */
export const retentionDays = 180

/** Mails of one transaction. */
export const noticeBatchSize = 100
