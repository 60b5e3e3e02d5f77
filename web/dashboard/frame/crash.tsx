import { Button, Center, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useMessages } from '../messages/provider.tsx'

/** Shows a reload button instead of an empty page when a page throws or fails to load. */
export class Crash extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { problems } = useMessages()
  return (
    <Center mih="100vh" p="md">
      <Stack align="center" role="alert">
        <Text>{problems.crashed}</Text>
        <Button onClick={() => location.reload()}>{problems.reload}</Button>
      </Stack>
    </Center>
  )
}
