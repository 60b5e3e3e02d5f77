import { Button, Menu, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Business } from '../api/types.generated.ts'
import { useMessages } from '../messages/provider.tsx'
import { Icon } from '../parts/icon.tsx'
import { paths } from '../paths.ts'
import classes from './business-switcher.module.css'

type Props = { all: Business[]; current: Business | undefined; onChoose: (uniqueId: string) => void }

export function BusinessSwitcher({ all, current, onChoose }: Props) {
  const { nav, roles } = useMessages()
  if (!current) return <Skeleton h={36} w={150} />
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          aria-label={nav.switchBusiness(current.name)}
          rightSection={<Icon name="chevron" size={16} />}
          className={classes.button}
        >
          {current.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{nav.yourBusinesses}</Menu.Label>
        {all.map((business) => (
          <Menu.Item
            key={business.unique_id}
            onClick={() => onChoose(business.unique_id)}
            rightSection={business.unique_id === current.unique_id && <Icon name="check" size={16} />}
          >
            {business.name}
            <Text size="xs" c="dimmed">
              {roles[business.role]}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.welcome} leftSection={<Icon name="plus" size={16} />}>
          {nav.newBusiness}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
