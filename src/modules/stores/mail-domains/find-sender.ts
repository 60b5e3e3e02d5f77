import type { Sender } from '../../../platform/mail/compose-envelope.ts'
import { toReturnName } from '../../../platform/mail/sender-records.ts'
import { unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'
import { keyContext } from './create-domain.ts'

/** Finds the key and the return path of a verified domain, for a mail of its business. */
export const createFindSender =
  ({ db, config, secrets }: Pick<Service, 'db' | 'config' | 'secrets'>) =>
  async (business_id: number, domain: string): Promise<Sender | undefined> => {
    const found = await db
      .selectFrom('mail_domains')
      .select(['selector', 'sealed_private_key', 'has_return_path'])
      .where('business_id', '=', business_id)
      .where('domain', '=', domain)
      .where('verified_at', 'is not', null)
      .executeTakeFirst()
    if (!found) return undefined
    const privateKey = unseal(secrets.credentials, keyContext({ business_id, domain }), found.sealed_private_key)
    return {
      key: { domain, selector: found.selector, privateKey },
      returnDomain: found.has_return_path && config.mailReturnDomain ? toReturnName(domain) : undefined,
    }
  }
