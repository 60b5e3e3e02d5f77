import { Field } from '../../../parts/field.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'

type Props = { label: string; name: string; value: string; problem?: string; onValue: (value: string) => void }

/** The field for a new password with its requirements. */
export function NewPassword(props: Props) {
  const { language } = useShop()
  return <Field type="password" autocomplete="new-password" hint={say(language, 'password_hint')} {...props} />
}
