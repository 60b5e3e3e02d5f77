import { type Break, inAnswer } from './break.ts'

const me = /^GET \/v3\/me$/

export const limitBreaks: Break[] = [
  inAnswer('limits.headers-name-the-bucket', 'drops X-Ratelimit-Limit', me, ({ headers }) => {
    delete headers['x-ratelimit-limit']
  }),
  inAnswer('limits.reset-is-a-moment', 'counts the seconds until the reset', me, ({ headers }) => {
    headers['x-ratelimit-reset'] = '7'
  }),
  inAnswer('limits.remaining-falls', 'never counts', me, ({ headers }) => {
    headers['x-ratelimit-remaining'] = '99'
  }),
  inAnswer('limits.standard-fields', 'drops RateLimit-Policy', me, ({ headers }) => {
    delete headers['ratelimit-policy']
  }),
  inAnswer(
    'limits.storefront-names-its-bucket',
    'drops X-Ratelimit-Remaining for shops',
    /\/public\//,
    ({ headers }) => {
      delete headers['x-ratelimit-remaining']
    },
  ),
]
