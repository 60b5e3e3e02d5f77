/** Requests are deleted after this time, answered or not. */
export const retentionDays = 180

/** How many mails are recorded in one transaction. */
export const noticeBatchSize = 100
