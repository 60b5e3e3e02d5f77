import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { createQueryClient } from './api/query-client.ts'
import { Notices } from './frame/notices.tsx'
import { MessagesProvider } from './messages/provider.tsx'
import { Pages } from './pages.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme, variables } from './theme.ts'

export function App() {
  const [client] = useState(createQueryClient)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <MessagesProvider>
        <QueryClientProvider client={client}>
          <Notices>
            <BrowserRouter>
              <Pages />
            </BrowserRouter>
          </Notices>
        </QueryClientProvider>
      </MessagesProvider>
    </MantineProvider>
  )
}
