import type { Role } from '../../src/access/roles.ts'
import { type createMerchant, signUp, type TestService } from '../support/service.ts'

/** Inserts a member of the merchant's business directly; joining by invitation is covered by invitations.test.ts. */
export async function addMember(
  service: TestService,
  merchant: Awaited<ReturnType<typeof createMerchant>>,
  role: Role,
) {
  const browser = await signUp(service, `The ${role}`)
  const { body: user } = await browser.get('/api/me')
  const values = [merchant.business.id, user.id, role]
  await service.database.pool.query('insert into memberships (business_id, user_id, role) values ($1, $2, $3)', values)
  return { browser, user }
}
