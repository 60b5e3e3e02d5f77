import { accountProviders } from '../../composition/payment-adapters.ts'
import type { Config } from '../../config.ts'
import { listActiveAccounts, tryAccount } from '../../modules/stores/provider-accounts/index.ts'
import { createCircuitBreakers } from '../../platform/concurrency/circuit-breaker.ts'
import type { Db } from '../../platform/db/types.ts'
import { createLog } from '../../platform/monitoring/log.ts'
import { createOutbound } from '../../platform/outbound-http/outbound.ts'
import { loadInstanceSecrets } from '../../platform/secrets/instance-secrets.ts'

/** The findings of `etalase doctor --provider`: whether providers accept the credentials of each active account. */
export async function checkProviders(db: Db, config: Config) {
  const check = 'Provider'
  const outbound = createOutbound()
  try {
    const { credentials: key } = await loadInstanceSecrets(db, config.instanceKey)
    const calls = { db, log: createLog(config.logLevel), now: () => new Date(), breakers: createCircuitBreakers() }
    const findings = []
    for (const account of await listActiveAccounts(db)) {
      const { error } = await tryAccount({ ...calls, outbound, providers: accountProviders(config), key }, account)
      const found = `${account.provider} (${account.mode}) of business ${account.business_id}, account ${account.id}`
      findings.push({
        check,
        is_ok: error === null,
        found: `${found}: ${error ?? 'credentials accepted'}`,
        advice: 'The merchant enters the credentials again, or switches the account off.',
      })
    }
    return findings.length > 0 ? findings : [{ check, is_ok: true, found: 'no active accounts' }]
  } finally {
    outbound.close()
  }
}
