import { Group, Text } from '@mantine/core'
import { useMessages } from '../messages/provider.tsx'
import mark from './mark.svg'

export function Brand() {
  const { product } = useMessages()
  return (
    <Group gap={10} wrap="nowrap">
      <img src={mark} width={28} height={28} alt="" />
      <Text component="span" fw={680} fz="lg" lh={1}>
        {product}
      </Text>
    </Group>
  )
}
