import type { OpenDatabase } from '../../composition/open-database.ts'
import type { Config } from '../../config.ts'
import {
  findWrongSettings,
  requestSettings,
  wrongSettingsAdvice,
} from '../../platform/db/connections/session-settings.ts'

/** The findings of `etalase doctor` about the settings of database sessions. */
export async function checkSession({ pool }: Pick<OpenDatabase, 'pool'>, config: Config) {
  const isPooled = config.databaseDirectUrl !== undefined
  const way = isPooled ? ' behind the pooler' : ''
  const check = 'Session'
  try {
    const wrong = await findWrongSettings(pool, requestSettings(config.databaseLockMs))
    return {
      check,
      is_ok: wrong.length === 0,
      found: wrong.length === 0 ? `UTC, ISO dates and our timeouts${way}` : `${wrong.join(', ')}${way}`,
      advice: isPooled
        ? wrongSettingsAdvice
        : 'Something between here and PostgreSQL drops the settings of our sessions. If it is a pooler, set DATABASE_POOLER.',
    }
  } catch (error) {
    return {
      check,
      is_ok: false,
      found: (error as Error).message,
      advice: 'Check DATABASE_URL, and that the pooler runs and knows this role and database.',
    }
  }
}
