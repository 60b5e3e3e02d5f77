import { Badge, type MantineColor } from '@mantine/core'
import { Icon, type IconName } from './icon.tsx'

type Props = { label: string; icon: IconName; color: MantineColor }

/** Shows a state as icon and text, so that it does not depend on colours. */
export const StatusBadge = ({ label, icon, color }: Props) => (
  <Badge miw="max-content" variant="light" color={color} leftSection={<Icon name={icon} size={13} />}>
    {label}
  </Badge>
)
