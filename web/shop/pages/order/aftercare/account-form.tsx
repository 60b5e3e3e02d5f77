import { useState } from 'preact/hooks'
import { call } from '../../../api/call.ts'
import type { BuyerRefund } from '../../../api/types.generated.ts'
import { Form, useForm } from '../../../parts/form.tsx'
import { BankFields, emptyAccount } from './bank-fields.tsx'
import { say } from './words.ts'

type Props = { slug: string; refund: BuyerRefund; onDone: () => void }

/** Where a refund is transferred to. */
export function AccountForm({ slug, refund, onDone }: Props) {
  const [account, setAccount] = useState(refund.bank_account ?? emptyAccount)
  const use = useForm(async () => {
    const path = { secret_slug: slug, refund_id: refund.id }
    await call('PATCH public/orders/{secret_slug}/refunds/{refund_id}', { path, body: { bank_account: account } })
    onDone()
  })
  return (
    <Form use={use} button={say('account_save')}>
      <BankFields account={account} onAccount={setAccount} problems={use.problems} isNeeded />
    </Form>
  )
}
