import type { Config } from '../../config.ts'
import { findIncompleteDomains } from '../../modules/stores/mail-domains/index.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Finding } from './finding.ts'

const check = 'Senders'
const maxNamed = 20
const maxMs = 30_000

const advice = 'The merchant sets it again. After three days the mails come from MAIL_FROM.'

/**
 * The findings of `etalase doctor --mail` about verified sender domains of stores. A domain for which DNS does not
 * answer is not reported.
 */
export async function checkSenderDomains(db: Db, config: Config, limits = { maxNamed, maxMs }): Promise<Finding[]> {
  const { looked, unanswered, isCut, found } = await findIncompleteDomains(
    { db, config },
    { maxFound: limits.maxNamed, maxMs: limits.maxMs },
  )
  if (looked === 0 && !isCut) return [{ check, is_ok: true, found: 'stores have no verified domains' }]
  const parts = [
    `${looked} verified domains of stores looked up${isCut ? ', not all' : ''}`,
    `${found.length} without a required record`,
    ...(unanswered > 0 ? [`${unanswered} without an answer of DNS`] : []),
  ]
  return [
    { check, is_ok: true, found: parts.join('; ') },
    ...found.slice(0, limits.maxNamed).map(({ business_id, domain, gone }) => ({
      check,
      is_ok: false,
      found: `${domain} of business ${business_id} lacks the record of ${gone.join(' and ')}`,
      advice,
    })),
  ]
}
