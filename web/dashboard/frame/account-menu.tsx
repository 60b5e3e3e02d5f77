import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import { useLogOut } from '../session/log-out.ts'
import { useUser } from '../session/session.tsx'

export function AccountMenu() {
  const { nav, signIn, account } = useMessages()
  const user = useUser()
  const logOut = useLogOut()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <UnstyledButton>
          <VisuallyHidden>{nav.account(user.fullname)}</VisuallyHidden>
          <Avatar color="brand" radius="xl" alt="" aria-hidden>
            {initialsOf(user.fullname)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)">
            {user.fullname}
          </Text>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="shield" size={16} />} onClick={() => navigate(paths.account)}>
          {account.title}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="device" size={16} />} onClick={() => navigate(paths.sessions)}>
          {nav.sessions}
        </Menu.Item>
        <Menu.Item component="a" href="/docs" leftSection={<Icon name="book" size={16} />}>
          {nav.reference}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="out" size={16} />} onClick={() => logOut()}>
          {signIn.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
