import { Field } from '../../../parts/field.tsx'
import { say } from '../words.ts'

type Props = { label: string; name: string; value: string; problem?: string; onValue: (value: string) => void }

/** The field for a new password with its requirements. */
export const NewPassword = (props: Props) => (
  <Field type="password" autocomplete="new-password" hint={say('password_hint')} {...props} />
)
