import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useMessages } from '../../messages/provider.tsx'

/** A field for a password, whose button says in the language of the page what it does. */
export function PasswordField(props: PasswordInputProps) {
  const { common } = useMessages()
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': common.showPassword }} {...props} />
}
